import { type DragEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { FileChoice } from '../../../../ui/form/file-choice.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { Button, Group } from '../../../../ui/kit.ts';
import { TextLink } from '../../../../ui/links/links.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showFailure } from '../../../../ui/toast/toast.ts';
import classes from './picture-view.module.css';
import type { PictureSource } from './use-picture-source.ts';

/** The size of the video (rule 13). */
const MAX_WIDTH = 600;
const MAX_HEIGHT = 500;

interface PictureViewProps {
  readonly source: PictureSource;
  /** Content drawn over the picture. */
  readonly children?: ReactNode;
}

/** Shows the camera or a photo, with the buttons to choose either. */
export function PictureView({ source, children }: PictureViewProps) {
  const { ai: texts, common } = useTexts();
  const { camera, photo, size, openCamera, video } = source;
  const { problem, stream } = camera;
  const open = async (file: Blob | null | undefined) => {
    if (!file) return;
    await source.openPhoto(file).catch(() => showFailure(common.failed, texts.noPicture));
  };
  usePastedPicture(open);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream, video]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  };
  const shape = size && {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `min(100%, ${MAX_WIDTH}px, ${(MAX_HEIGHT * size.width) / size.height}px)`,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the buttons
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className={classes.view}>
      {!photo && problem && (
        <Notice title={texts.problems[problem]}>
          {texts.remedies[problem]}{' '}
          {problem === 'insecure' && (
            <TextLink to="/static/https" inherit underline="always">
              {texts.secureHelp}
            </TextLink>
          )}
        </Notice>
      )}
      {(photo || !problem) && (
        <div className={classes.frame} style={shape} data-empty={size ? undefined : true}>
          {photo ? (
            <img src={photo.url} alt={texts.picture} />
          ) : (
            <video
              ref={video}
              aria-label={texts.camera}
              autoPlay
              muted
              playsInline
              onResize={(event) => source.onVideoSize(sizeOf(event.currentTarget))}
              onLoadedMetadata={(event) => source.onVideoSize(sizeOf(event.currentTarget))}
            />
          )}
          {!size && <p className={classes.starting}>{texts.cameraStarting}</p>}
          {size && children}
        </div>
      )}
      <Group gap="xs" mt="sm">
        {photo && (
          <Button variant="default" onClick={openCamera}>
            {texts.useCamera}
          </Button>
        )}
        {!photo && problem && problem !== 'insecure' && problem !== 'unsupported' && (
          <Button variant="default" leftSection={<Icon name="refresh" />} onClick={camera.retry}>
            {texts.tryAgain}
          </Button>
        )}
        {!photo && camera.canSwitch && (
          <Button variant="default" leftSection={<Icon name="refresh" />} onClick={camera.switchCamera}>
            {texts.switchCamera}
          </Button>
        )}
        {!photo && problem && (
          // On a phone this opens its own camera, which needs no permission of the page.
          <FileChoice accept="image/*" capture="environment" onChoose={(file) => void open(file)}>
            {(props) => <Button {...props}>{texts.takePhoto}</Button>}
          </FileChoice>
        )}
        <FileChoice accept="image/*" onChoose={(file) => void open(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {texts.choosePhoto}
            </Button>
          )}
        </FileChoice>
      </Group>
      <p className={classes.hint}>{texts.photoHint}</p>
    </div>
  );
}

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => ({ width: videoWidth, height: videoHeight });

function usePastedPicture(open: (file: Blob | undefined) => Promise<void>): void {
  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    const picture = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    void open(picture);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
