import type { TFunction } from 'i18next'

export type GroupsView = {
  /** The label of the field that groups the rows. */
  label: string
  /** The address of the list without groups. */
  plain: string
  rows: {
    key: string
    label: string
    count: string
    /** The share of all rows, in per cent. */
    share: number
    /**
     * The link to the rows of the group; null for the group without a value, because no filter finds its
     * rows.
     */
    href: string | null
  }[]
}

/** The number of records for each value of a field. */
export function GroupTable({ groups, t }: { groups: GroupsView; t: TFunction }) {
  const { label, plain, rows } = groups
  return (
    <div className="table-frame">
      <table className="records groups">
        <caption>
          {t('lists.groupedBy', { label })} <a href={plain}>{t('lists.ungroup')}</a>
        </caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col" className="n">
              {t('lists.number')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.href ? <a href={row.href}>{row.label}</a> : row.label}</th>
              <td className="n">{row.count}</td>
              <td className="share">
                <svg
                  viewBox="0 0 100 6"
                  width="100"
                  height="6"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect width={row.share.toFixed(1)} height="6" rx="1" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
