export function billOfMaterials(packages: Readonly<Record<string, object>>): {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly hashes?: readonly object[];
  }[];
};
