import type { ApiRequest } from './api-request.ts';

/** The languages of the examples, by their own names. */
export const SNIPPET_LANGUAGES = {
  curl: 'curl',
  python: 'Python',
  javascript: 'JavaScript',
  arduino: 'Arduino',
} as const;
export type SnippetLanguage = keyof typeof SNIPPET_LANGUAGES;

/** A program in each language that makes a request and shows the response, with nothing to install. */
export const SNIPPETS: Readonly<Record<SnippetLanguage, (request: ApiRequest) => string>> = {
  curl: ({ method, url, body, picture }) =>
    [
      `curl${method === 'GET' ? '' : ` -X ${method}`} ${shellText(url)}`,
      ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `--data-raw ${shellText(body)}`]),
      ...(picture ? [`-H 'Content-Type: ${picture.type}'`, `--data-binary ${shellText(`@${picture.name}`)}`] : []),
    ].join(' \\\n  '),

  python: ({ method, url, body, picture }) =>
    lines(
      'import json',
      'import urllib.request',
      '',
      picture && `with open(${quoted(picture.name)}, "rb") as file:`,
      picture && '    picture = file.read()',
      picture && '',
      'request = urllib.request.Request(',
      `    ${quoted(url)},`,
      `    method=${quoted(method)},`,
      body !== undefined && `    data=${quoted(body)}.encode(),`,
      body !== undefined && '    headers={"Content-Type": "application/json"},',
      picture && '    data=picture,',
      picture && `    headers={"Content-Type": ${quoted(picture.type)}},`,
      ')',
      'with urllib.request.urlopen(request) as response:',
      '    print(json.load(response))',
    ),

  javascript: ({ method, url, body, picture }) => {
    if (picture) {
      return lines(
        '// Node. In a page, the body is the file of an <input type="file">.',
        'import { readFile } from "node:fs/promises";',
        '',
        `const response = await fetch(${quoted(url)}, {`,
        `  method: ${quoted(method)},`,
        `  headers: { "Content-Type": ${quoted(picture.type)} },`,
        `  body: await readFile(${quoted(picture.name)}),`,
        '});',
        'console.log(await response.json());',
      );
    }
    return body === undefined
      ? lines(`const response = await fetch(${quoted(url)});`, 'console.log(await response.json());')
      : lines(
          `const response = await fetch(${quoted(url)}, {`,
          `  method: ${quoted(method)},`,
          '  headers: { "Content-Type": "application/json" },',
          `  body: ${quoted(body)},`,
          '});',
          'console.log(await response.json());',
        );
  },

  arduino: ({ method, url, body, picture }) => {
    const isSecure = url.startsWith('https:');
    const client = isSecure ? 'WiFiClientSecure' : 'WiFiClient';
    return lines(
      picture ? '// ESP32-CAM by AI Thinker' : '// ESP32',
      '#include <WiFi.h>',
      isSecure && '#include <WiFiClientSecure.h>',
      '#include <HTTPClient.h>',
      picture && '#include <esp_camera.h>',
      '',
      'void setup() {',
      '  Serial.begin(115200);',
      '  WiFi.begin("WIFI_NAME", "WIFI_PASSWORD");',
      '  while (WiFi.status() != WL_CONNECTED) delay(200);',
      '',
      ...(picture ? CAMERA : []),
      `  ${client} client;`,
      // A board has no list of certificate authorities.
      isSecure && '  client.setInsecure();',
      '  HTTPClient http;',
      `  http.begin(client, ${quoted(url)});`,
      body !== undefined && '  http.addHeader("Content-Type", "application/json");',
      picture && '  http.addHeader("Content-Type", "image/jpeg");',
      // Loading the model may take longer than the board waits by default.
      picture && '  http.setTimeout(30000);',
      `  int status = http.${method}(${picture ? 'photo->buf, photo->len' : body === undefined ? '' : quoted(body)});`,
      picture && '  esp_camera_fb_return(photo);',
      '  Serial.println(status);',
      '  Serial.println(http.getString());',
      '  http.end();',
      '}',
      '',
      'void loop() {}',
    );
  },
};

/** The code that takes a photo, with the pins of the board. */
const CAMERA = [
  '  camera_config_t config = {};',
  '  config.pin_d0 = 5; config.pin_d1 = 18; config.pin_d2 = 19; config.pin_d3 = 21;',
  '  config.pin_d4 = 36; config.pin_d5 = 39; config.pin_d6 = 34; config.pin_d7 = 35;',
  '  config.pin_xclk = 0; config.pin_pclk = 22; config.pin_vsync = 25; config.pin_href = 23;',
  '  config.pin_sccb_sda = 26; config.pin_sccb_scl = 27; config.pin_pwdn = 32; config.pin_reset = -1;',
  '  config.xclk_freq_hz = 20000000;',
  '  config.pixel_format = PIXFORMAT_JPEG;',
  '  config.frame_size = FRAMESIZE_VGA;',
  '  config.jpeg_quality = 12;',
  '  config.fb_count = 1;',
  '  if (esp_camera_init(&config) != ESP_OK) { Serial.println("No camera"); return; }',
  '  camera_fb_t *photo = esp_camera_fb_get();',
  '  if (!photo) { Serial.println("No photo"); return; }',
  '',
];

function lines(...all: readonly (string | false | undefined)[]): string {
  return all.filter((line) => typeof line === 'string').join('\n');
}

/** A text as Python, JavaScript and C++ write it. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
