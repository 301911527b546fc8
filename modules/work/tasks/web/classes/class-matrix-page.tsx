import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import type { ClassMatrixView } from './class-matrix-view.ts'

/** All classes and their rules, in one form. */
export function ClassMatrixPage({ view }: { view: ClassMatrixView }) {
  const { t } = useTranslation()
  const { title, back, draw, columns, rows, problems } = view
  return (
    <PageFrame title={title} back={back} facts={t('tasks.matrix.hint')}>
      <ProblemSummary
        heading={t('page.notDone')}
        problems={problems.map((text) => ({ text, name: null }))}
      />
      <Form method="post" key={draw}>
        <FormToken />
        <TableFrame
          caption={title}
          headings={[t('tasks.board.class'), ...columns]}
          look="class-matrix"
        >
          {rows.map(({ id, name, colour, version, was, boxes }) => (
            <tr key={id}>
              <th scope="row">
                <input type="hidden" name="class" value={`${id}/${version}/${was}`} />
                {colour && (
                  <svg className="swatch" width="12" height="12" aria-hidden="true">
                    <rect width="12" height="12" rx="3" fill={colour} />
                  </svg>
                )}
                {name}
              </th>
              {boxes.map((box) => (
                <td key={box.name}>
                  <input
                    type="checkbox"
                    name={box.name}
                    value="1"
                    defaultChecked={box.isTicked}
                    aria-label={box.spoken}
                  />
                </td>
              ))}
            </tr>
          ))}
        </TableFrame>
        <div className="buttons">
          <SubmitButton name="do" value="save" look="button-primary">
            {t('page.save')}
          </SubmitButton>
          <a className="button" href={back.href}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
    </PageFrame>
  )
}
