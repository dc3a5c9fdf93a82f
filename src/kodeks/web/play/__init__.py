"""Games played on screens: seats, what is done from them, and the time that the server keeps."""
