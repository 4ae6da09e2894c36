import NotificationSchedule

print(BundleFile.majorVersion)
