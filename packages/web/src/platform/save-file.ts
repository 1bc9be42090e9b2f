/** Downloads a file as a link to it does. */
export function saveFile(content: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  // The browser reads the blob after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
