import { PICTURES, type Picture } from '@tinkerstream/contract/classes';

/** The sign of a picture. The word beside it is enough: some computers have no font with such signs. */
export function PictureSign({ picture, className }: { picture: Picture; className?: string | undefined }) {
  if (!hasSigns()) return null;
  return (
    <span className={className} aria-hidden="true">
      {PICTURES[picture].sign}
    </span>
  );
}

let known: boolean | undefined;

/** Whether this computer draws the signs: without a font for them, they all look the same. */
function hasSigns(): boolean {
  known ??= drawn(PICTURES.rocket.sign) !== drawn(PICTURES.robot.sign);
  return known;
}

function drawn(sign: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 24;
  const context = canvas.getContext('2d');
  if (context) {
    context.font = '20px sans-serif';
    context.fillText(sign, 0, 20);
  }
  return canvas.toDataURL();
}
