import { build, type PluginOption, type ResolvedConfig, type Rolldown } from 'vite';

interface ScriptOptions {
  readonly target: ResolvedConfig['build']['target'];
  readonly define?: Record<string, string>;
  readonly plugins?: PluginOption[];
  /** Functions that do nothing but answer, so that a call whose answer nobody uses is left out. */
  readonly pureFunctions?: string[];
}

/** A module and what it uses of its imports as one classic script; nothing that those begin by themselves. */
export async function asScript(
  entry: string,
  { target, define = {}, plugins = [], pureFunctions = [] }: ScriptOptions,
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    plugins,
    build: {
      write: false,
      target,
      lib: { entry, formats: ['iife'], name: 'script' },
      // Of the modules of the app, what is read of them and no more: they begin nothing here.
      rolldownOptions: {
        // Nothing of the libraries' components is left in the script.
        checks: { moduleLevelDirective: false },
        treeshake: {
          moduleSideEffects: (id) => id === entry,
          manualPureFunctions: pureFunctions,
        },
      },
    },
  });
  const [output] = built as Rolldown.RolldownOutput[];
  const code = output?.output[0].code;
  if (!code) throw new Error(`${entry} was not built.`);
  return code.trim();
}
