def get_radio_socketpool(radio):
    return object()
