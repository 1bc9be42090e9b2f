import { type BoardTarget, bareHost, quoted, type Snippet } from './snippet.ts';

const nodeJs: Snippet = {
  language: 'javascript',
  tried: 'run',
  needs: 'npm install mqtt',
  program: (target) =>
    `// Save as board.mjs, then: node board.mjs
import { hostname } from "node:os";
import mqtt from "mqtt";

const client = await mqtt.connectAsync(${quoted(`mqtt://${target.host}:${target.mqttPort}`)});
async function send() {
  // Put the value of your sensor here.
  const temperature = (20 + 10 * Math.random()).toFixed(1);
  const message = \`_dn=\${hostname()},temperature=\${temperature}\`;
  await client.publishAsync(${quoted(target.topicName)}, message, { qos: 1 });
  console.log("Sent", message);
}
await send();
setInterval(send, 5000);`,
};

const nodeRed: Snippet = {
  language: 'json',
  tried: 'run',
  program: (target) => {
    const id = target.topicName.toLowerCase();
    return JSON.stringify(
      [
        {
          id: `${id}-broker`,
          type: 'mqtt-broker',
          name: 'Tinkerstream',
          broker: bareHost(target),
          port: String(target.mqttPort),
          protocolVersion: '4',
          keepalive: '60',
          cleansession: true,
          autoConnect: true,
          usetls: false,
        },
        {
          id: `${id}-inject`,
          type: 'inject',
          name: 'every 5 s',
          props: [{ p: 'payload' }],
          repeat: '5',
          once: true,
          onceDelay: '1',
          payload: '_dn=node-red,temperature=21',
          payloadType: 'str',
          x: 140,
          y: 80,
          wires: [[`${id}-out`]],
        },
        {
          id: `${id}-out`,
          type: 'mqtt out',
          name: '',
          topic: target.topicName,
          qos: '1',
          retain: 'false',
          broker: `${id}-broker`,
          x: 350,
          y: 80,
          wires: [],
        },
      ],
      undefined,
      2,
    );
  },
};

const mosquitto: Snippet = {
  language: 'shell',
  tried: 'run',
  needs: 'sudo apt install mosquitto-clients',
  program: (target) =>
    `mosquitto_pub -h ${bareHost(target)} -p ${target.mqttPort} -t ${target.topicName} -m "temperature=21"`,
};

const postAddress = ({ origin }: BoardTarget) => `${origin}/v1/public/topic/message/new`;

/** One line, in double quotes: the prompt of Windows knows no other quotes. */
const curl: Snippet = {
  language: 'shell',
  tried: 'run',
  program: ({ origin, topicName }) => `curl -d "temperature=21" ${origin}/send/${topicName}`,
};

const appInventor: Snippet = {
  language: 'blocks',
  tried: 'no',
  program: (target) => JSON.stringify({ topicId: target.sendingId, message: 'temperature=21' }),
  blocks: (target) => [
    {
      drawer: 'clock',
      parts: ['when Clock1.Timer'],
      inside: [
        { drawer: 'web', parts: ['set Web1.Url to', { value: postAddress(target) }] },
        {
          drawer: 'web',
          parts: [
            'set Web1.RequestHeaders to make a list',
            'make a list',
            { value: 'Content-Type' },
            { value: 'application/json' },
          ],
        },
        {
          drawer: 'web',
          parts: [
            'call Web1.PostText text',
            { value: JSON.stringify({ topicId: target.sendingId, message: 'temperature=21' }) },
          ],
        },
      ],
    },
  ],
};

/** The programs in other languages, and commands, in the order of the page. */
export const OTHER_SNIPPETS = { nodeJs, nodeRed, appInventor, curl, mosquitto } as const;
