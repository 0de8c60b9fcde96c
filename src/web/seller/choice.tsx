interface ChoiceProps<Value extends string> {
  label: string;
  /** The first option, which stands for no choice. */
  all?: string;
  value: Value | '';
  options: [Value, string][];
  onChoose: (value: Value | '') => void;
}

/** One of the filters above a list. */
export function Choice<Value extends string>({ label, all, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value as Value | '')}
    >
      {all && <option value="">{all}</option>}
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  );
}
