import '@mantine/dropzone/styles.layer.css';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button, Dropzone, Flex } from '../../../ui/kit.ts';
import { ProgressLine } from '../../../ui/loading/progress-line.tsx';
import { fileSize } from '../../../ui/text/file-size.ts';
import classes from './file-upload.module.css';
import type { Uploads } from './use-uploads.ts';

/** Accepts dropped or chosen files, and shows their progress. */
export function FileUpload({ uploads }: { uploads: Uploads }) {
  const { common, projects: texts } = useTexts();
  const config = useConfig();
  const openChoice = useRef<() => void>(null);
  const limits = config?.fileLimits;
  return (
    <div className={classes.upload}>
      {/* Only the button opens the file picker, by mouse and keyboard; the rest of the area only accepts drops. */}
      <Dropzone
        openRef={openChoice}
        onDrop={uploads.add}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        className={classes.zone}
        inputProps={{ hidden: true }}
      >
        <Flex wrap="wrap" align="center" justify="center" rowGap="xs" columnGap="md" className={classes.words}>
          <span>{texts.dropFiles}</span>
          <Button size="sm" leftSection={<Icon name="plus" />} onClick={() => openChoice.current?.()}>
            {texts.chooseFiles}
          </Button>
          {limits && (
            <span className={classes.limits}>
              {texts.fileLimits(fileSize(limits.fileBytes), fileSize(limits.projectBytes))}
            </span>
          )}
        </Flex>
      </Dropzone>
      {uploads.running.length > 0 && (
        <Flex
          component="ul"
          direction="column"
          gap="sm"
          mt="sm"
          className={classes.running}
          aria-label={texts.uploading}
        >
          {uploads.running.map(({ id, name, size, sent, cancel }) => (
            <li key={id}>
              <span className={classes.name}>{name}</span>
              <span className={classes.size}>
                {sent < 1 ? `${Math.floor(sent * 100)}% / ${fileSize(size)}` : texts.saving}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={texts.cancelUpload(name)}
                title={common.cancel}
                onClick={cancel}
              >
                <Icon name="close" />
              </ActionIcon>
              <ProgressLine label={name} value={sent} />
            </li>
          ))}
        </Flex>
      )}
    </div>
  );
}
