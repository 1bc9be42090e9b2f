/** Where an email comes from, in the three languages: the server does not know the language of its reader. */
export function originLines(appletName: string, projectName: string): string[] {
  return [
    `由專案「${projectName}」的事件觸發「${appletName}」發出。`,
    `由项目“${projectName}”的事件触发“${appletName}”发出。`,
    `Sent by the event trigger “${appletName}” of the project “${projectName}”.`,
  ];
}
