export const demo = {
  title: 'Guided tour',
  intro: 'See what your own board can do here, with a simulated one that sends real MQTT messages.',
  startTitle: 'A board that needs no cable',
  startText:
    'The tour creates a project “Demo” with two topics, and starts a simulated board in this page. It takes five minutes.',
  start: 'Start the tour',
  cleanUp: 'Clean up',
  gone: 'The project of the tour was changed or deleted. Start the tour again.',
  subscription: 'Open my subscription',
  limits: {
    project: {
      title: 'No more projects',
      text: 'The tour needs a project of its own. Delete one that you no longer need, or upgrade your license.',
    },
    topic: {
      title: 'No more topics',
      text: 'The tour needs two topics of its own. Delete topics that you no longer need, or upgrade your license.',
    },
  },
  board: 'Simulated board',
  button: (name: string) => `Button ${name}`,
  led: { on: 'The LED is on', off: 'The LED is off' },
  serial: 'Serial number',
  sends: 'Latest message sent',
  statuses: {
    connecting: 'Connecting…',
    connected: 'Connected over MQTT',
    refused: 'The topic no longer exists',
    paused: 'Paused while the page is hidden',
  },
  dataTypes: { temp: 'Temperature', light: 'Light', button: 'Button', led: 'LED' },
  progress: (done: number, total: number) => `${done} of ${total} steps done`,
  done: 'Done',
  steps: {
    publish: {
      title: 'The board sends',
      text: 'Each message has keys and values. The log shows it as soon as it is stored; press A or B to add a button.',
    },
    chart: {
      title: 'Values become a chart',
      text: 'Every data type gets a line chart automatically, and it grows with each message.',
    },
    gauge: {
      title: 'The gauge follows',
      text: 'Move the temperature slider of the board and watch the needle.',
    },
    led: {
      title: 'A button switches the LED',
      text: 'Press the toggle button. The board listens to a second topic, and its heart lights up or goes out.',
    },
    trigger: {
      title: 'The board reacts automatically',
      text: 'Create an event trigger: when temp is above 30, send led=on. Then move the slider above 30 °C.',
    },
  },
  charts: { gauge: 'Thermometer', toggle: 'LED switch' },
  triggerName: 'LED on when hot',
  createTrigger: 'Create the event trigger',
  showTrigger: 'Open the event trigger and its log',
  next: {
    title: 'Where to go next',
    text: 'Everything you have seen is in your project. Change it, or connect a board.',
  },
  links: {
    project: { title: 'Project', text: 'The overview of your board and its messages' },
    dashboards: { title: 'Dashboards', text: 'Put charts and buttons on one screen' },
    triggers: { title: 'Event triggers', text: 'Build your own rules' },
    board: { title: 'Connect a real board', text: 'Copy a topic name into your board’s program' },
  },
};

export type DemoTexts = typeof demo;
