STA_IF = 0


class WLAN:
    def __init__(self, interface):
        pass

    def active(self, is_active):
        pass

    def connect(self, ssid, password):
        pass

    def isconnected(self):
        return True

    def ifconfig(self):
        return ("192.0.2.7", "", "", "")
