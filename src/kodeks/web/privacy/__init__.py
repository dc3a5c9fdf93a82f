"""What a person has agreed to be shown, and how the public sees who refused."""
