import { createContext } from 'react';

/** Whether the page only shows: the server refuses the presses of its buttons. */
export const ViewOnly = createContext(false);
