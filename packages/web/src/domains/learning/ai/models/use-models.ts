import { useEffect, useState } from 'react';
import { type Models, openModels } from './models.ts';

/** The models while the page is open; undefined on the first render. */
export function useModels(): Models | undefined {
  const [models, setModels] = useState<Models>();
  useEffect(() => {
    const opened = openModels();
    setModels(opened);
    return () => opened.close();
  }, []);
  return models;
}
