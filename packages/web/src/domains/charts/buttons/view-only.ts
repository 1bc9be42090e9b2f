import { createContext } from 'react';

/** Whether the page is view-only: the server refuses the presses of its buttons. */
export const ViewOnly = createContext(false);
