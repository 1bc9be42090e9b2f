class radio:
    ipv4_address = "192.0.2.7"

    @staticmethod
    def connect(ssid, password):
        pass
