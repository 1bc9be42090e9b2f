import { createContext } from 'react';

/**
 * The shortest time between two drawings of a live chart, in milliseconds; 0 is each frame. A screen with many charts
 * gives all of them a calmer pace.
 */
export const ChartPace = createContext(0);
