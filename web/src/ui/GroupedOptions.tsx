export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Options of the same group are listed together under its name. */
  group?: string;
}

/** The options of a native select. */
export function GroupedOptions({ options }: { options: readonly SelectOption<string>[] }) {
  return grouped(options).map(([group, members]) =>
    group === undefined ? (
      <Options key="" options={members} />
    ) : (
      <optgroup key={group} label={group}>
        <Options options={members} />
      </optgroup>
    ),
  );
}

function Options({ options }: { options: readonly SelectOption<string>[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function grouped(options: readonly SelectOption<string>[]) {
  const groups = new Map<string | undefined, SelectOption<string>[]>();
  for (const option of options) {
    groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  }
  return [...groups];
}
