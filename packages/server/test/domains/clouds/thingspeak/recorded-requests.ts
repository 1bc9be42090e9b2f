/**
 * What the Arduino library thingspeak-arduino 2.1.1 sends, byte by byte: recorded from the unchanged library, with the keys and the
 * number of the channel in the places of those that were recorded.
 */
export interface RecordedKeys {
  readonly number: number;
  readonly writeKey: string;
  readonly readKey: string;
}

function headOf(line: string, key: string): string {
  return `${line} HTTP/1.1\r\nHost: api.thingspeak.com\r\nUser-Agent: tslib-arduino/2.1.1 (unknown)\r\nX-THINGSPEAKAPIKEY: ${key}\r\n`;
}

function write(key: string, body: string): string {
  const type = 'Content-Type: application/x-www-form-urlencoded\r\n';
  return `${headOf('POST /update', key)}${type}Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** Of each function of the library. */
export function recordedOf({ number, writeKey, readKey }: RecordedKeys) {
  const read = (path: string, key = readKey) => `${headOf(`GET /channels/${number}${path}`, key)}\r\n`;
  return {
    writeFieldInt: write(writeKey, 'field1=21&headers=false'),
    writeFieldFloat: write(writeKey, 'field2=40.50000&headers=false'),
    writeFields: write(
      writeKey,
      'field1=22&field2=41.25000&field8=all well&lat=22.30&long=114.20&elevation=12.50&status=Started, 100% & fine&headers=false',
    ),
    writeFieldsOfThePast: write(writeKey, 'field1=5&created_at=2020-01-12 13:22:54-05&headers=false'),
    readField: (field: number) => read(`/fields/${field}/last`),
    readStatus: read('/feeds/last.txt?status=true'),
    readCreatedAt: read('/feeds/last.txt'),
    readMultipleFields: read('/feeds/last.txt?status=true&location=true'),
    wrongWriteKey: write('AAAAAAAAAAAAAAAA', 'field1=1&headers=false'),
    wrongReadKey: read('/fields/1/last', 'AAAAAAAAAAAAAAAA'),
  };
}

/**
 * How the library reads an answer, of which each character is a byte: it looks for these texts in their order, and takes as many bytes as the length says.
 */
export function readAsLibrary(received: string): { readonly status: number; readonly body: string } {
  const [, status = ''] = /HTTP\/1\.1\D*(\d+)/.exec(received) ?? [];
  const [, length = ''] = /Content-Length:\D*(\d+)/.exec(received) ?? [];
  const begin = received.indexOf('\r\n\r\n') + 4;
  const body = Buffer.from(received.slice(begin, begin + Number(length)), 'latin1').toString();
  return { status: Number(status), body };
}

/** What MakeCode extensions and other programs for AT commands send: one line, at most with an empty one. */
export function linesOf({ writeKey }: RecordedKeys): Record<string, string> {
  const fields = [21, 40, 0, 0, 0, 0, 0, 0].map((value, index) => `field${index + 1}=${value}`).join('&');
  return {
    'one line with all eight fields': `GET /update?api_key=${writeKey}&${fields}\r\n`,
    'HTTP/1.1 of a module': `GET /update?api_key=${writeKey}&${fields} HTTP/1.1\r\nHost: api.thingspeak.com\r\nUser-Agent: ESP32 HTTP Client/1.0\r\nContent-Length: 0\r\n\r\n`,
    'fields that are undefined': `GET /update?api_key=${writeKey}&field1=21&field2=40&field3=undefined&field4=undefined HTTP/1.1\r\nHost: api.thingspeak.com\r\n\r\n`,
    'short names': `GET /update?key=${writeKey}&1=21&2=40\r\n\r\n`,
    'the whole address, as to a proxy': `GET  https://api.thingspeak.com/update?api_key=${writeKey}&field1=21&field2=40\r\n`,
  };
}
