// placeholder until the tests land
