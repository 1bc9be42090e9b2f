export const lineRoom = {
  roomIntro: 'All values of this topic, live. Each device has its own line.',
  noRoom: 'No topic chosen',
  noRoomText: 'This page needs a topic. Open a topic and choose “Live lines” above its charts.',
  noRoomAccess: 'This topic cannot be shown',
  noRoomAccessText: 'It does not exist, or you have no access to it. Ask its owner to share the project with you.',
  noKeys: 'Nothing to draw yet',
  noKeysText: 'A line appears as soon as a device sends its first number to this topic.',
  toTopics: 'Go to the topics',
};

export type LineRoomTexts = typeof lineRoom;
