"""A test double of APNs: it checks each request as APNs is documented to, keeps a ledger, and breaks connections by a script with a seed."""
