import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { EXTENSIONS } from './makecode-extensions.ts';
import { testTool } from './test-tools.ts';

/** Files of a project, by name. */
type Files = Readonly<Record<string, string>>;

interface Compiled {
  /** The errors of the compiler; none if the program is valid. */
  readonly errors: readonly string[];
  /** The program as blocks, in the editor's XML. */
  readonly blocks: string;
}

/** The extension of MakeCode that replaces radio. */
export const BLUETOOTH = 'bluetooth';

/** Loads the compiler of MakeCode for the micro:bit. */
export function loadMakeCode(): (program: string, extension: string | undefined) => Promise<Compiled> {
  const sandbox: Record<string, unknown> = {
    console,
    setTimeout,
    clearTimeout,
    TextEncoder,
    TextDecoder,
    URL,
    atob,
    btoa,
  };
  const context = createContext(sandbox);
  runInContext(readFileSync(testTool('web/pxtworker.js'), 'utf8'), context);
  sandbox.pxtTargetBundle = JSON.parse(readFileSync(testTool('target.json'), 'utf8'));
  const compile: (files: Files) => Promise<Compiled> = runInContext(
    `pxt.setupSimpleCompile();
    async (files) => {
      const options = await pxt.simpleGetCompileOptionsAsync(files, { native: false });
      const result = pxtc.compile(options);
      const errors = result.diagnostics.map(pxtc.getDiagnosticString);
      if (errors.length > 0) return { errors, blocks: '' };
      const { outfiles } = pxtc.decompile(pxtc.getTSProgram(options), options, 'main.ts');
      return { errors, blocks: outfiles['main.blocks'] };
    }`,
    context,
  );
  return (program, extension) => compile(project(program, extension));
}

/** The files of a project with the extension of this address, or with `BLUETOOTH`. */
function project(program: string, address: string | undefined): Files {
  // A new project in the editor has these extensions.
  const dependencies: Record<string, string> = { core: '*', radio: '*', microphone: '*' };
  const files: Record<string, string> = { 'main.ts': program };
  if (address === BLUETOOTH) {
    // Bluetooth and radio exclude each other on a micro:bit.
    delete dependencies.radio;
    dependencies.bluetooth = '*';
  } else if (address !== undefined) {
    const extension = EXTENSIONS[address];
    if (!extension) throw new Error(`The tests know no extension of ${address}`);
    const { name, source } = extension;
    dependencies[name] = `file:../${name}`;
    const folder = `pxt_modules/${name}`;
    files[`${folder}/pxt.json`] = JSON.stringify({ name, dependencies: { core: '*' }, files: ['main.ts'] });
    files[`${folder}/main.ts`] = source;
  }
  files['pxt.json'] = JSON.stringify({ name: 'board', dependencies, files: ['main.ts'], preferredEditor: 'blocksprj' });
  return files;
}
