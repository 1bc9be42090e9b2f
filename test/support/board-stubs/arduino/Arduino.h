// The parts of the Arduino core that the sketches use, with their types.
#pragma once
#include <string>

class String {
 public:
  String(const char *text = "");
  String(float value, unsigned char decimals = 2);
  const char *c_str() const;
  void replace(const String &from, const String &to);
};
String operator+(const String &left, const String &right);

class IPAddress {};
class SerialPort {
 public:
  void begin(unsigned long baud);
  void print(const char *text);
  void println(const String &text);
  void println(int value);
  void println(const IPAddress &address);
};
extern SerialPort Serial;

void delay(unsigned long ms);
long random(long from, long to);
void setup();
void loop();

#define WL_CONNECTED 3
class WiFiClass {
 public:
  int begin(const char *ssid, const char *password);
  int status();
  IPAddress localIP();
  String macAddress();
};
extern WiFiClass WiFi;
class Client {};
class WiFiClient : public Client {};
