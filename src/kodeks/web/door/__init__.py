"""The door's own work, on the loop of the server and before any thread is taken: who comes, how much he brings, how
long he takes. What is turned away gets a small page that says why."""
