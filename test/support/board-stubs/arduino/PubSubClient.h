#include "Arduino.h"

class PubSubClient {
 public:
  PubSubClient(Client &client);
  PubSubClient &setServer(const char *host, unsigned short port);
  bool connect(const char *id);
  bool connected();
  bool loop();
  int state();
  bool publish(const char *topic, const char *payload);
};
