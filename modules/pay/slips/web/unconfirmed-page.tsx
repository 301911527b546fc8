import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { UnconfirmedView } from './unconfirmed-view.ts'

/** Who has not confirmed their slip of a run, with one press that reminds all of them. */
export function UnconfirmedPage({ view }: { view: UnconfirmedView }) {
  const { t } = useTranslation()
  const { title, facts, back, nothing, headings, rows, remind, pager } = view
  const actions = remind && (
    <Form method="post">
      <FormToken />
      <SubmitButton name="do" value="remind" look="button-primary">
        {remind}
      </SubmitButton>
    </Form>
  )
  return (
    <PageFrame
      title={title}
      count={String(pager.total)}
      facts={facts}
      back={back}
      actions={actions}
    >
      {rows.length === 0 ? (
        <div className="empty">
          <Icon name="check" />
          <p>{nothing}</p>
        </div>
      ) : (
        <TableFrame caption={title} look="heads" headings={headings}>
          {rows.map(({ key, name, about, reminder, isDoubtful }) => (
            <tr key={key}>
              <th scope="row">
                {name} <small className="text-muted">{about}</small>
              </th>
              <td data-l={headings[1]}>
                {isDoubtful ? <Pill tone="warn" text={reminder} /> : reminder}
              </td>
            </tr>
          ))}
        </TableFrame>
      )}
      <Pager view={pager} t={t} sizes={false} />
    </PageFrame>
  )
}
