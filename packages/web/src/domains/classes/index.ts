export { CopyPanel } from './work/copy/copy-panel.tsx';
