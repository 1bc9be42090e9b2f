import { Action, headersIn, hostOf, isWebAddress, originOf } from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';

const request = (fields: object) =>
  Action.safeParse({ type: 'HTTP_REQUEST_ACTION', method: 'POST', url: 'https://example.com', ...fields });

describe('the address of a request', () => {
  test.each([
    'https://example.com',
    'http://192.168.1.7:8080/lamp?on=1',
    'https://[2001:db8::1]/x',
    'https://api.telegram.org/bot{secret}/sendMessage',
    'https://example.com/{ABC123.temp}?v={ABC123.temp}&x=..',
    'https://學校.香港/燈',
  ])('may be %s', (url) => {
    expect(isWebAddress(url)).toBe(true);
    expect(request({ url }).success).toBe(true);
  });

  test.each([
    '',
    'example.com',
    'ftp://example.com',
    'https://',
    'https://user:pass@example.com',
    'https://example.com@evil.example',
    'https://{secret}.example.com/',
    'https://{ABC123.temp}/',
    'https://example.com{secret}',
    'https://example.com:{secret}/',
    'https://example.com\\@evil.example/',
    'https://example.com/a b',
    'https://example.com/a\nb',
    'https://example.com/a#b',
    'https://example.com/a/../b',
    'https://example.com/a/%2E./b',
  ])('may not be %j', (url) => {
    expect(request({ url }).success).toBe(false);
  });

  test('belongs to a host, whatever its path', () => {
    expect(hostOf('https://API.example.com:8443/{secret}?x')).toBe('api.example.com:8443');
    expect(originOf('HTTPS://Example.com/x')).toBe(originOf('https://example.com?y'));
    expect(originOf('http://example.com')).not.toBe(originOf('https://example.com'));
    expect(originOf('https://example.com.evil.example')).not.toBe(originOf('https://example.com'));
    expect(hostOf('nonsense')).toBe('');
  });
});

describe('the headers of a request', () => {
  test('are read line by line, without what is empty', () => {
    expect(headersIn('Authorization: Bearer a:b\n:\n\n X-Key : 1 ')).toEqual([
      { name: 'Authorization', value: 'Bearer a:b' },
      { name: 'X-Key', value: '1' },
    ]);
    expect(request({ headers: ':\n X-Key : 1 \n' }).data).toMatchObject({ headers: 'X-Key: 1' });
  });

  test.each([
    'Host: evil.example',
    'content-length: 5',
    'Transfer-Encoding: chunked',
    'Proxy-Authorization: x',
    'X-Key: 1\nx-key: 2',
    'Bad name: 1',
    ': value',
    'X-Key: \u0007',
    'X-Key: 值',
    Array.from({ length: 11 }, (_, index) => `X-${index}: 1`).join('\n'),
  ])('may not be %j', (headers) => {
    expect(request({ headers }).success).toBe(false);
  });
});
