import type { ApiRequest } from './api-request.ts';

/** The languages of the examples, by their own names. */
export const SNIPPET_LANGUAGES = {
  curl: 'curl',
  python: 'Python',
  javascript: 'JavaScript',
  arduino: 'Arduino',
} as const;
export type SnippetLanguage = keyof typeof SNIPPET_LANGUAGES;

/** A program in each language that makes a request and shows the answer, with nothing to install. */
export const SNIPPETS: Readonly<Record<SnippetLanguage, (request: ApiRequest) => string>> = {
  curl: ({ method, url, body }) =>
    [
      `curl${method === 'GET' ? '' : ` -X ${method}`} ${shellText(url)}`,
      ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `--data-raw ${shellText(body)}`]),
    ].join(' \\\n  '),

  python: ({ method, url, body }) =>
    lines(
      'import json',
      'import urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${quoted(url)},`,
      `    method=${quoted(method)},`,
      body !== undefined && `    data=${quoted(body)}.encode(),`,
      body !== undefined && '    headers={"Content-Type": "application/json"},',
      ')',
      'with urllib.request.urlopen(request) as response:',
      '    print(json.load(response))',
    ),

  javascript: ({ method, url, body }) =>
    body === undefined
      ? lines(`const response = await fetch(${quoted(url)});`, 'console.log(await response.json());')
      : lines(
          `const response = await fetch(${quoted(url)}, {`,
          `  method: ${quoted(method)},`,
          '  headers: { "Content-Type": "application/json" },',
          `  body: ${quoted(body)},`,
          '});',
          'console.log(await response.json());',
        ),

  arduino: ({ method, url, body }) => {
    const isSecure = url.startsWith('https:');
    const client = isSecure ? 'WiFiClientSecure' : 'WiFiClient';
    return lines(
      '// ESP32',
      '#include <WiFi.h>',
      isSecure && '#include <WiFiClientSecure.h>',
      '#include <HTTPClient.h>',
      '',
      'void setup() {',
      '  Serial.begin(115200);',
      '  WiFi.begin("WIFI_NAME", "WIFI_PASSWORD");',
      '  while (WiFi.status() != WL_CONNECTED) delay(200);',
      '',
      `  ${client} client;`,
      // A board has no list of authorities that sign certificates.
      isSecure && '  client.setInsecure();',
      '  HTTPClient http;',
      `  http.begin(client, ${quoted(url)});`,
      body !== undefined && '  http.addHeader("Content-Type", "application/json");',
      `  int status = http.${method}(${body === undefined ? '' : quoted(body)});`,
      '  Serial.println(status);',
      '  Serial.println(http.getString());',
      '  http.end();',
      '}',
      '',
      'void loop() {}',
    );
  },
};

function lines(...all: readonly (string | false)[]): string {
  return all.filter((line) => line !== false).join('\n');
}

/** A text as Python, JavaScript and C++ write it. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
