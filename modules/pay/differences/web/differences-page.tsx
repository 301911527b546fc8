import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type {
  DifferenceGroupView,
  DifferencePersonView,
  DifferencesView,
} from './differences-view.ts'

const number = (label: string) => ({ label, look: 'n' })

/** The differences of a run of wages: the sums, the causes or departments, and the people, doubtful ones first. */
export function DifferencesPage({ view }: { view: DifferencesView }) {
  const { t } = useTranslation()
  const { title, facts, back, nothing, doubts, sums, tabs, by, groups, chosen, people, pager } =
    view
  return (
    <PageFrame title={title} facts={facts} back={back}>
      {doubts.map((text) => (
        <p key={text} className="notice notice-doubt">
          {text}
        </p>
      ))}
      {nothing ? (
        <div className="empty">
          <Icon name="chart" />
          <p>{nothing}</p>
        </div>
      ) : (
        <>
          <dl className="card pay-sums">
            {sums.map(({ label, text, note }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <strong>{text}</strong>
                  {note && <small>{note}</small>}
                </dd>
              </div>
            ))}
          </dl>
          <Tabs tabs={tabs} current={by} label={t('payDifferences.grouped')} />
          {groups.length > 0 && <Groups groups={groups} caption={title} by={by} />}
          <h2 id="people">{t('payDifferences.people')}</h2>
          {chosen && (
            <p className="pay-chosen">
              {chosen.text} <a href={chosen.all.href}>{chosen.all.label}</a>
            </p>
          )}
          {people.length > 0 ? (
            <People people={people} />
          ) : (
            <div className="empty">
              <Icon name="check" />
              <p>{t('payDifferences.none')}</p>
            </div>
          )}
          <Pager view={pager} t={t} sizes={false} />
        </>
      )}
    </PageFrame>
  )
}

type GroupsProps = { groups: readonly DifferenceGroupView[]; caption: string; by: string }

function Groups({ groups, caption, by }: GroupsProps) {
  const { t } = useTranslation()
  const headings = [
    t(by === 'cause' ? 'payDifferences.head.cause' : 'payDifferences.head.department'),
    number(t('payDifferences.head.people')),
    number(t('payDifferences.head.up')),
    number(t('payDifferences.head.down')),
    number(t('payDifferences.head.amount')),
  ]
  return (
    <TableFrame caption={caption} headings={headings}>
      {groups.map(({ key, name, href, isChosen, isDoubtful, people, up, down, amount }) => (
        <tr key={key} className={isChosen ? 'chosen' : undefined}>
          <th scope="row">
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {name}
            </a>
            {isDoubtful && <Pill tone="warn" text={t('payDifferences.look')} />}
          </th>
          <td className="n">{people}</td>
          <td className="n">{up}</td>
          <td className="n">{down}</td>
          <td className="n">{amount}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

function People({ people }: { people: readonly DifferencePersonView[] }) {
  const { t } = useTranslation()
  const headings = [
    t('payDifferences.head.person'),
    number(t('payDifferences.head.before')),
    number(t('payDifferences.head.now')),
    number(t('payDifferences.head.difference')),
    t('payDifferences.head.causes'),
  ]
  return (
    <TableFrame caption={t('payDifferences.people')} headings={headings} look="pay-people">
      {people.map(({ key, name, href, about, before, now, difference, causes }) => (
        <tr key={key}>
          <th scope="row">
            <a href={href}>{name}</a>
            <small>{about}</small>
          </th>
          <td className="n" data-l={t('payDifferences.head.before')}>
            {before}
          </td>
          <td className="n" data-l={t('payDifferences.head.now')}>
            {now}
          </td>
          <td className="n" data-l={t('payDifferences.head.difference')}>
            <strong>{difference}</strong>
          </td>
          <td className="pay-causes" data-l={t('payDifferences.head.causes')}>
            {causes.map(({ name: cause, text, isDoubtful }) => (
              <Pill key={cause} tone={isDoubtful ? 'warn' : 'quiet'} text={text} />
            ))}
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
