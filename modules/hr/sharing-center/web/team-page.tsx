import type { TFunction } from 'i18next'
import { Facts, Passage } from '#modules/hr/careers/web/careers-frame.tsx'

export type TeamView = {
  title: string
  duty: string | null
  facts: { label: string; value: string | null }[]
  members: readonly { name: string; post: string | null }[]
  structure: readonly string[]
  plans: readonly string[]
}

/** A team; parts without content are left out. */
export function TeamInfo({ view, t }: { view: TeamView; t: TFunction }) {
  const { title, duty, facts, members, structure, plans } = view
  return (
    <>
      <h1>{title}</h1>
      <Facts facts={facts} />
      <Passage title={t('careers.departmentDuty')} text={duty} />
      {members.length > 0 && <Members members={members} t={t} />}
      <Names title={t('careers.shown.structure')} names={structure} />
      <Names title={t('careers.shown.plans')} names={plans} />
    </>
  )
}

function Members({ members, t }: Pick<TeamView, 'members'> & { t: TFunction }) {
  const rows = withKeys(members)
  return (
    <table className="careers-table careers-words">
      <caption>{t('careers.shown.members')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('careers.shown.name')}</th>
          <th scope="col">{t('careers.post')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, post }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{post}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Two people may share a name and a post, and the answer has no ids. */
function withKeys(members: TeamView['members']) {
  return members.map(({ name, post }, at) => ({ key: String(at), name, post }))
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  const rows = names.map((name, at) => ({ key: String(at), name }))
  return (
    <section>
      <h2>{title}</h2>
      <ul className="careers-names">
        {rows.map(({ key, name }) => (
          <li key={key}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
