import { fixedHosts } from '@tinkerstream/contract/clouds/fixed-hosts';
import { commandsOf } from './backup-commands.ts';
import type { HelpContent } from './help-content.ts';

export const en: HelpContent = {
  'first-lesson': {
    title: 'First lesson for students',
    intro: 'Send a value from a board, or without one, and see it on a chart. It takes about ten minutes.',
    sections: {
      before: {
        heading: 'Sign in',
        parts: [
          'Has your teacher shown a class code? Choose “Join a class” on the sign-in page, enter the code and a nickname, not your real name, and remember your two pictures in their order: you need them on another device.',
          'Otherwise, sign in with the email and password that your school gave you.',
          { to: '/join', text: 'Join a class' },
          'The first administrator meets the set-up of the server after signing in, and may skip all of it.',
        ],
      },
      project: {
        heading: 'Create a project and a topic',
        parts: [
          'After you join a class, you are in the class project that your teacher prepared; later, open it from Home. Use its topic in the tab “IoT” instead of creating one, and go on to the next section. The teacher’s lesson page does not show projects of your own.',
          'A project contains all that belongs to one idea. A topic is the place to which a board sends.',
          {
            steps: [
              'In the menu (☰ on a phone), choose “Projects”, then create a project and give it a name, for example “Greenhouse”.',
              'In the project, create a topic. Describe where its values come from, for example “Window sill”.',
              'Copy the topic name. It has ten characters; a board needs it to send.',
            ],
          },
        ],
      },
      send: {
        heading: 'Send the first value',
        parts: [
          'In the tab “IoT” of the project, choose “Details” beside the topic name to open its page. Scroll down to “Send a message to the topic”, leave “Plain message”, type this and press “Send”:',
          { code: 'temperature=21' },
          'If the class shares one topic, put your own name in front, for example _dn=ada,temperature=21. Otherwise the values of all join into one line, and the teacher does not know who sent them.',
          'The word before “=” is the key, and the number after it is the value. The first message with a new key creates its data type and its chart.',
          {
            picture: 'topic',
            alt: 'The page of a topic: a chart with four values, and below it the form with temperature=21 and the button “Send”',
          },
        ],
      },
      chart: {
        heading: 'Look at the chart',
        parts: [
          'Send three more values, for example 22, 24 and 23, then scroll up to the related charts: the line has grown with each of them.',
          'Now connect a board: choose “Connect a board”, pick its kind, and copy the program. The address, the port and the topic name are already in it. A board without MQTT opens an address instead, for example /send/TOPICNAME?temp=21 on this server.',
        ],
      },
      next: {
        heading: 'What to try next',
        parts: [
          {
            points: [
              'Warm the sensor with your hand. How long does it take to cool down again?',
              'Put two charts on a dashboard.',
              'Create an event trigger that sends a message when the value is too high.',
            ],
          },
          { to: '/help/event-triggers', text: 'Event triggers by example' },
          { to: '/help/problems', text: 'Something does not work' },
        ],
      },
    },
  },
  teacher: {
    title: 'Teacher’s guide',
    intro: 'Prepare a lesson, follow thirty boards at a time, and keep what the class has measured.',
    sections: {
      prepare: {
        heading: 'Before the lesson',
        parts: [
          {
            steps: [
              'Create a project for the class with one topic, or give each group a copy of your project.',
              'Choose “Classes”, create a class, choose its class project and save. In the lesson, press “Open for 90 minutes”: the code appears, and students join with it, without an email address.',
              'Try one board in the classroom, on the network that the students use.',
              'Give each board a name of its own in its program, for example _dn=group7. Two boards with the same name mix their values.',
            ],
          },
        ],
      },
      lesson: {
        heading: 'During the lesson',
        parts: [
          'Open the lesson page of the class. It shows who is here, which board belongs to whom, the latest value of each, and any problem.',
          {
            picture: 'lesson',
            alt: 'The lesson page: four students are online with their latest values. One whose sensor is not connected comes first, and a new board waits for its student.',
          },
          {
            points: [
              'Show the code of the class on the projector until all have joined.',
              'When a new board has sent for the first time, tap the student to whom it belongs.',
              'Students whose boards need help come first. The reason is beside the name.',
              'Pause changes when you want the class to look at the projector.',
              'Has someone made up students or boards? “Remove the latest pupils” in “⋯” of the pupils on the page of the class, and “Forget boards without a pupil” on the lesson page, remove them and give their places back. Both can be undone for ten seconds.',
              'If someone tries the pictures of others, the page says how often, for whom and from where. Students still come in. For anyone who waits on a new device, choose “Let in” beside the name.',
              'On shared computers, choose “Sign all pupils out when the door closes” on the page of the class, and close the door at the end.',
            ],
          },
          {
            picture: 'dashboard',
            alt: 'A dashboard of a class: three line charts, and a gauge with the current temperature',
          },
        ],
      },
      after: {
        heading: 'After the lesson',
        parts: [
          {
            points: [
              'To download values, choose “Download by pupil” in “⋯” of the lesson page, or “Download project data” in the tab “Overview” of the project: both are Excel workbooks. “⋯” of each chart has CSV.',
              'To read the file of a logger, a micro:bit (MY_DATA.HTM) or a spreadsheet, choose “Import values” in “⋯” of a topic.',
              'Choose “Save as file” in “⋯” of the project, and open the file again next year.',
              'If the next class uses the same boards, choose “Delete today’s values” in “⋯” of the lesson page; this cannot be undone. “Clear values” of a topic deletes those of every day.',
            ],
          },
        ],
      },
      ideas: {
        heading: 'Ten lesson ideas',
        parts: [
          'Under each idea are the key and the code that reads the sensor. Put both into the program of the board in place of temperature and its value. Pins are those of our examples; change them to yours. The temperature of Arduino and MicroPython is that of an LM35.',
          {
            ideas: {
              light: ['Light in the room', 'Where is the best place to read? Compare window, wall and corner.'],
              temperature: [
                'Warm and cold',
                'Which cup keeps water warm the longest? Compare the slopes of the lines.',
              ],
              noise: ['Noise in the school', 'When is the corridor the loudest? Guess first, then measure for a day.'],
              moisture: ['Thirsty plants', 'When does a plant need water? Let an event trigger tell you.'],
              water: ['Rain and water level', 'How fast does a bottle fill? Warn before it overflows.'],
              door: ['Door counter', 'How often does the door open in a lesson, and how long does it stay open?'],
              motion: ['Who passes by?', 'Count how often someone passes, without a camera. What is private?'],
              vote: ['Class vote', 'Each board votes with its button. Show all votes on the board grid.'],
              dial: ['Remote control', 'A dial on one board sets the brightness of a lamp on another.'],
              tilt: [
                'Earthquake alarm',
                'Which movement is an earthquake, and which is a bumped table? Choose the limit.',
              ],
            },
          },
        ],
      },
      programs: {
        heading: 'Programs for each board',
        parts: [
          'Replace TOPICNAME with the name of your topic. On the page “Connect a board” of a topic, it is filled in.',
          { programs: true },
        ],
      },
    },
  },
  'event-triggers': {
    title: 'Event triggers by example',
    intro: 'An event trigger does something when a value arrives, at a time, or when a board is silent.',
    sections: {
      how: {
        heading: 'Three parts',
        parts: [
          {
            points: [
              'The trigger: what starts it, for example a message in the topic “Window sill”.',
              'The conditions: what must be true for it to run, for example temperature is greater than 28. Without one, it always runs.',
              'The actions: what it does, for example send a message to a board.',
            ],
          },
          'Test it before you save: the test says what would happen, and sends nothing.',
        ],
      },
      warning: {
        heading: 'Warn when it is too warm',
        parts: [
          {
            steps: [
              'Open the project, choose “Event triggers”, and create one.',
              'Choose the topic as the trigger source.',
              'Add the condition: temperature, greater than, 28.',
              'Add an action that notifies you, and save.',
            ],
          },
          'Send temperature=30 from the page of the topic to see it work.',
        ],
      },
      lamp: {
        heading: 'Switch a lamp on another board',
        parts: [
          'Choose the action that sends a message, and the topic to which the other board listens. Send lamp=1 when it is dark, and create a second event trigger that sends lamp=0 when it is light.',
          'Leave a gap between the two limits, for example 20 and 40. Otherwise the lamp flickers at the limit.',
        ],
      },
      once: {
        heading: 'Once, or with each message',
        parts: [
          'Choose “When it becomes true” for emails, notifications and calls: it then runs once, and again only after the condition was false. With each message suits counting and storing.',
        ],
      },
      log: {
        heading: 'Why did it not run?',
        parts: [
          'The log of the event trigger says for each message whether its conditions were met, which value it saw, and what became of each action.',
        ],
      },
    },
  },
  problems: {
    title: 'Something does not work',
    intro: 'Find what you see, and what to do. The message log of a topic shows what became of each message, and why.',
    sections: {
      'nothing-arrives': {
        heading: 'No message arrives',
        parts: [
          {
            steps: [
              'Send a value from the page of the topic. If it appears, the server works and the cause is at the board.',
              'Compare the topic name in the program with the one on the page, letter by letter.',
              'Compare the address and the port. A board cannot use “localhost”: that is the board itself.',
              'Check that the board is on the same network. Guest networks often keep devices apart.',
              'Open “Find my board”: it shows boards that reached the server, and what they tried.',
            ],
          },
          {
            picture: 'message-log',
            alt: 'The message log: two messages are not stored, with the reasons, and others are',
          },
          { to: '/boards', text: 'Find my board' },
        ],
      },
      'message-form': {
        heading: 'The message has a wrong form',
        parts: [
          'A message consists of key=value pairs with commas between them:',
          { code: '_dn=group7,temperature=21.5,light=80' },
          'Each part needs a key before “=” and a value after it, and each key appears once. An empty value often means that the sensor is not connected.',
        ],
      },
      keys: {
        heading: 'A key is not accepted',
        parts: [
          {
            points: [
              'A key has at most 20 letters or digits of any language, “_” or “-”, and no spaces.',
              'In JSON, other names get a key that fits, which the topic shows beside the name. Change it there.',
              'Only numbers create a new data type. To store text, create the data type first.',
              'If the topic accepts no new keys, check the spelling, or switch on “Accept new keys” on its page.',
              'A data type with a formula computes its values, so boards cannot send them.',
            ],
          },
        ],
      },
      'text-values': {
        heading: 'The value is text and not on the chart',
        parts: [
          'Charts draw numbers. Send digits with a point, for example 21.5: without a unit, a comma or quotation marks.',
        ],
      },
      names: {
        heading: 'Values of two boards mix',
        parts: [
          'Two boards send under one name, or without any. Give each its own name (_dn) or serial number (_dsn) in its program. Do not create a new serial number at each start: topics have a limit for devices.',
        ],
      },
      'too-fast': {
        heading: 'The board sends too fast',
        parts: [
          'The message log says how many seconds must be between two messages of a board. Add a pause of that length to the program. Messages that come sooner reach listening boards, but are not stored.',
        ],
      },
      limits: {
        heading: 'A limit is reached, or a feature is missing',
        parts: [
          'A subscription has limits for projects, topics and data types, and says which features it includes. “My subscription” shows them. Delete what you do not need, or ask your teacher or administrator for more.',
          { to: '/license/home', text: 'My subscription' },
        ],
      },
      location: {
        heading: 'The location does not change',
        parts: [
          'Send lat and lng together. Latitude goes from -90 to 90, longitude from -180 to 180. The subscription of the topic’s owner must allow boards to change it; otherwise, set it on the map.',
        ],
      },
      inactive: {
        heading: 'The topic refuses messages',
        parts: [
          'Turn on “Active” on the page of the topic. If the subscription of its owner has ended, the owner enters a license key or an event code in “My subscription”.',
        ],
      },
      'other-topic': {
        heading: 'The board sends to another topic as well',
        parts: [
          'The program contains a second topic name that does not exist or is inactive. Correct it, or remove the part that sends there.',
        ],
      },
      'sign-in': {
        heading: 'You cannot sign in',
        parts: [
          {
            points: [
              'Check Caps Lock and the email address, then reset the password. If the server sends no email, ask your teacher or administrator for a one-time code.',
              'A new password has at least six characters and is hard to guess: without your name or email address, for example three words that have nothing to do with each other.',
              'After several failures, wait as long as the message says.',
              'Students of a class come back with their two pictures. If they forgot them, the teacher presses “Let in” and reads out a number; with it they get new ones.',
              'If the page says that cookies are blocked, allow them for this site in the settings of the browser, and reload the page.',
              'A wrong code of two-step sign-in often means that the phone’s clock is wrong.',
            ],
          },
          { to: '/user/reset-password', text: 'Reset password' },
        ],
      },
      'not-found': {
        heading: 'Not found, or not yours',
        parts: [
          'It was deleted, or you are not a member of its project. For your safety, the server does not say which. Ask the owner to invite you.',
        ],
      },
      refused: {
        heading: 'The server does not accept the input',
        parts: [
          'Read what the message names, correct it and send again. In a program, compare your call with the description of the API.',
        ],
      },
      codes: {
        heading: 'A license key or code is not accepted',
        parts: [
          'Look at each letter again: capitals, spaces and hyphens make no difference. If it has ended or has been used too often, ask the person who gave it to you.',
        ],
      },
      files: {
        heading: 'A file or picture is not accepted',
        parts: [
          'Use a smaller file, and a format that the page names. A project opens only from a file that this product saved.',
        ],
      },
      'event-triggers': {
        heading: 'An event trigger does not run',
        parts: [
          'Open its log: it gives the reason. The usual ones are a condition that was not met, a limit on how often it runs, or a topic that is inactive.',
          { to: '/help/event-triggers#log', text: 'Event triggers: why did it not run?' },
        ],
      },
      class: {
        heading: 'Something in a class does not work',
        parts: [
          'A class code opens the class only while the teacher lets students in. While a teacher has paused changes, students can look but not change anything. After the class is archived, they still look at its project. Locked work opens again when the teacher unlocks it.',
        ],
      },
      server: {
        heading: 'The server does not answer, or cannot store',
        parts: [
          'Wait a minute and try again; pages reconnect automatically. If the problem remains, tell the operator of the server, with the time and the code of the error. A full disk is the usual cause of values that cannot be stored.',
        ],
      },
    },
  },
  administrator: {
    title: 'Administrator’s guide',
    intro: 'Accounts, access and maintenance for a school.',
    sections: {
      accounts: {
        heading: 'Accounts',
        parts: [
          {
            points: [
              'Create single users, or paste the list of a class; the form says how many places are free.',
              'A user who forgot the password gets a one-time code from you, if the server sends no email.',
              'A disabled account keeps its projects, and cannot sign in.',
            ],
          },
          { to: '/admin/user/list', text: 'Users' },
        ],
      },
      access: {
        heading: 'Who may use it',
        parts: [
          'An account is active through any one of these: a whitelisted email, an approved school, a license key, or an event code. Several add up.',
        ],
      },
      maintenance: {
        heading: 'Maintenance',
        parts: [
          'Announce a maintenance period: users see it in advance. While it lasts, only administrators can use the console, and boards that use MQTT go on sending.',
        ],
      },
      well: {
        heading: 'Is everything well?',
        parts: [
          'The page System says in plain words whether everything is well, and otherwise what is wrong and what to do. It also shows the disk, the latest backup, the connected boards and the busiest projects.',
          { to: '/admin/system', text: 'System' },
          'When someone reports an error with a reference such as “7K3M-9QTD”, give it to the person who runs the server: the log has it.',
        ],
      },
    },
  },
  operator: {
    title: 'Operator’s guide',
    intro: 'For the person who runs the server.',
    sections: {
      start: {
        heading: 'First start',
        parts: [
          'The server prints the addresses for people and for boards, and on the first start the administrator’s email, and the password if you have not set one. Sign in with them; the first page leads you through the rest.',
        ],
      },
      network: {
        heading: 'Network and HTTPS',
        parts: [
          'By default, boards use port 1883 for MQTT and browsers port 3000; the start message shows yours. Allow both in the firewall of the computer, and give it a fixed address in the router.',
          'Cameras and microphones of phones need HTTPS. Switch it on in the administrator’s page “HTTPS”, or start with --https: the server makes a certificate for the classroom.',
          { to: '/admin/https', text: 'HTTPS' },
          { to: '/static/https', text: 'How devices trust the certificate' },
        ],
      },
      'fixed-names': {
        heading: 'Programs with fixed server names',
        parts: [
          'Some blocks and libraries fix the name of their server. They work unchanged if the network leads these names to this computer:',
          { code: fixedHosts().join('\n') },
          'Set a name with the address of this computer for each of them in the router. If it can’t do that, start with --dns: the computer then answers these names, and no others. In the router, let it answer questions for them, or name it as the first DNS server and the usual one as the second.',
          'These programs also fix the port: 1883 for MQTT, 80 or 8080 for HTTP. HTTP_PORTS=80,8080 opens the latter two. Programs that check a certificate do not accept this computer.',
        ],
      },
      backup: {
        heading: 'Backup',
        parts: [
          'A backup is one file, written while the server runs. Keep it on another disk. The command depends on how Tinkerstream was installed:',
          { code: commandsOf('folder for Windows', 'folder for macOS or Linux', 'source') },
          'To restore, stop the server and write restore in place of backup. With the setting BACKUP_TO=FOLDER, the server makes a backup each day.',
          'A monitor can ask /health/ready: it answers 200, or 503 with the reasons.',
        ],
      },
      updates: {
        heading: 'Updates',
        parts: [
          'Write a backup, stop the server, replace the program, and start it. With a folder: unpack the new version and move “data” into it. docs/packages.md describes all packages. The data is converted at startup. “What’s new” lists the changes.',
          { to: '/whats-new', text: 'What’s new' },
        ],
      },
      move: {
        heading: 'Move and upgrade',
        parts: [
          'Before an upgrade, the new version says what it changes in the data, how much space that needs, and how long it takes.',
          { code: 'tinkerstream upgrade-check' },
          'Its first start copies the database before it changes it. The maintenance page shows where the copy is.',
          'To go back: stop the server, move tinkerstream.db and the files whose names begin like this out of the data folder, copy the kept file in their place, and start the version before. What was stored since the upgrade is then missing. With PostgreSQL, restore the kept file with pg_restore into an empty database.',
          'Where one computer is no longer enough, move everything to PostgreSQL, uploaded files to a bucket, or back to a folder. The server runs while the past is copied, and stops only for the last part. Every table and every file is compared, and the old place stays as it was. An interrupted move continues when you run the command again. PostgreSQL needs about four times the space of the folder.',
          { code: 'tinkerstream move --to postgres://USER:PASSWORD@HOST/DATABASE\ntinkerstream move --to FOLDER' },
        ],
      },
      well: {
        heading: 'Is everything well?',
        parts: [
          'Look at the page System from time to time: it says what is wrong and what to do. A forecast such as “full in about 40 days” follows from the growth of the last week.',
          { to: '/admin/system', text: 'System' },
          {
            points: [
              'Disk nearly full: delete old projects or files, move backups to another disk, or use a larger disk.',
              'Messages that could not be saved: the disk was full, or the database did not answer. Boards that use QoS 1 send them again.',
              'A server that does not answer: start it again. Its boards and pages go to the others. Switch boards that only listen off and on.',
              'The connection to the other servers is lost: start Redis again. Boards and pages of the same server go on.',
              'The copy of the database is not used: nothing is missing. Check that the copy runs and is not far behind. After a failover it may need some minutes.',
              'A server that is late with its work: close other programs on its computer.',
              'A clock that went back: connect the computer to a time server.',
            ],
          },
          'For monitoring, /health/ready answers whether the server can work. With the setting METRICS_TOKEN, Prometheus reads figures at /metrics.',
          'Users see a reference such as “7K3M-9QTD” when a request fails. Search the log for it: its line says why. The support file of the page System has the latest log.',
        ],
      },
    },
  },
  glossary: {
    title: 'Glossary',
    intro: 'The words of this console.',
    sections: {
      terms: {
        heading: 'Words',
        parts: [
          {
            terms: [
              ['Project', 'Contains the topics, charts, dashboards and event triggers of one idea.'],
              ['Topic', 'The place to which boards send. Its name has ten characters.'],
              ['Board', 'The hardware that sends and receives, for example a micro:bit or an ESP32.'],
              ['Device', 'A sender as its name (_dn) or serial number (_dsn) identifies it.'],
              ['Message', 'What a board sends: key-value pairs, or plain text.'],
              ['Key', 'The name of a value in a message, before “=”.'],
              ['Data type', 'What a topic stores under one key, with its name and unit.'],
              ['Record', 'One stored value with its time and device.'],
              ['Message log', 'The latest messages of a topic, what became of each, and why.'],
              ['Dashboard', 'A page with several charts and buttons.'],
              ['Event trigger', 'A rule: when something happens and the conditions are met, actions run.'],
              ['Subscription', 'What a user may use, how much of it, and until when.'],
            ],
          },
        ],
      },
    },
  },
};
