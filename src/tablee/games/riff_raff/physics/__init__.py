"""Full physics of Riff Raff with MuJoCo: nothing outside this package needs MuJoCo or numpy."""
