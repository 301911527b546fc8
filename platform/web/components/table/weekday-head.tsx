type Props = { weekdays: readonly { letter: string; name: string }[] }

/** The head of a month as a table of weeks. Readers see a letter; screen readers say the whole name. */
export function WeekdayHead({ weekdays }: Props) {
  return (
    <thead>
      <tr>
        {weekdays.map(({ letter, name }) => (
          <th key={name} scope="col">
            <span aria-hidden="true">{letter}</span>
            <span className="sr-only">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
