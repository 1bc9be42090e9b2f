import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Camera, useCamera } from './use-camera.ts';

export interface Photo {
  readonly url: string;
  readonly picture: ImageBitmap;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The source of pictures: a camera, or a photo. */
export interface PictureSource {
  readonly camera: Camera;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The photo in place of the camera. */
  readonly photo: Photo | undefined;
  /** The size of the shown picture; undefined until there is one. */
  readonly size: Size | undefined;
  readonly onVideoSize: (size: Size) => void;
  /** Opens a photo. @throws if the file is not a picture */
  readonly openPhoto: (file: Blob) => Promise<void>;
  readonly openCamera: () => void;
  /** The present picture; undefined if there is none. */
  readonly grab: () => Promise<ImageBitmap | undefined>;
}

export function usePictureSource(): PictureSource {
  const [photo, setPhoto] = useState<Photo>();
  const [videoSize, setVideoSize] = useState<Size>();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(photo === undefined);

  useEffect(() => {
    if (photo) return () => URL.revokeObjectURL(photo.url);
  }, [photo]);

  const size = photo ? { width: photo.picture.width, height: photo.picture.height } : camera.stream && videoSize;
  return {
    camera,
    video,
    photo,
    size,
    onVideoSize: setVideoSize,
    openPhoto: async (file) => {
      const picture = await createImageBitmap(file);
      setPhoto({ url: URL.createObjectURL(file), picture });
    },
    openCamera: () => {
      setVideoSize(undefined);
      setPhoto(undefined);
    },
    grab: async () => {
      if (photo) return createImageBitmap(photo.picture);
      const { current } = video;
      if (!current || current.readyState < current.HAVE_CURRENT_DATA) return undefined;
      // A camera that has just started may have no picture yet.
      return createImageBitmap(current).catch(() => undefined);
    },
  };
}
