interface FrameSize {
  readonly width: string;
  readonly height: string;
}

/** The HTML that shows a public page in the page of another site. */
export function frameCode(address: string, title: string, { width, height }: FrameSize): string {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = title;
  frame.width = width;
  frame.height = height;
  frame.allow = 'fullscreen';
  frame.style.border = '0';
  return frame.outerHTML;
}
