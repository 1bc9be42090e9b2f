import { createContext } from 'react';

/**
 * The minimum time between two draws of a live chart, in milliseconds; 0 draws every frame. A screen with many charts
 * sets a slower pace for all of them.
 */
export const ChartPace = createContext(0);
