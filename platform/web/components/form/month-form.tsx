import { useTranslation } from 'react-i18next'

type Props = {
  /** The address of the page; without it, the address of the current page. */
  path?: string
  /** `yyyy-mm`. */
  month: string
  /** Parameters of the page that remain unchanged. */
  kept?: readonly { name: string; value: string }[]
}

/** Chooses the month of a page. */
export function MonthForm({ path, month, kept = [] }: Props) {
  const { t } = useTranslation()
  return (
    <form method="get" action={path} className="month-form">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        key={month}
        type="month"
        name="month"
        defaultValue={month}
        pattern="\d{4}-\d{2}"
        aria-label={t('page.month')}
      />
      <button type="submit" className="button">
        {t('page.show')}
      </button>
    </form>
  )
}
