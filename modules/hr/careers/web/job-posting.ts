import type { PublicCompany, Vacancy } from '#modules/hr/careers/wire/careers.ts'

/** Kinds of employment (EMPLOYMENT_KIND) in the words of schema.org. */
const EMPLOYMENT_TYPE: Readonly<Record<string, string>> = {
  '1': 'FULL_TIME',
  '2': 'TEMPORARY',
  '3': 'CONTRACTOR',
  '4': 'INTERN',
  '5': 'PART_TIME',
  '6': 'CONTRACTOR',
  '7': 'CONTRACTOR',
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as HTML, which the description of a posting is. */
const asHtml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign).replace(/\r?\n/g, '<br>')

/**
 * A vacancy in the words of https://schema.org/JobPosting, for search engines. It has a salary only where the page shows
 * one. The last day counts whole.
 */
export function describePosting(vacancy: Vacancy, company: PublicCompany, url: string) {
  const { pay, duty, requirement, nice, postedOn, city, until } = vacancy
  const address = { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'CN' }
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.post,
    description: [duty, requirement, nice ?? '']
      .filter((text) => text !== '')
      .map((text) => `<p>${asHtml(text)}</p>`)
      .join(''),
    ...(postedOn !== null && { datePosted: postedOn }),
    validThrough: `${until}T23:59:59+08:00`,
    employmentType: EMPLOYMENT_TYPE[vacancy.empKind] ?? 'OTHER',
    totalJobOpenings: vacancy.headcount,
    hiringOrganization: { '@type': 'Organization', name: company.name },
    jobLocation: { '@type': 'Place', address },
    identifier: { '@type': 'PropertyValue', name: company.name, value: vacancy.id },
    directApply: true,
    url,
    ...(pay && { baseSalary: salaryOf(pay) }),
  }
}

/** Amounts stay texts, as the answer has them. */
function salaryOf({ from, to }: NonNullable<Vacancy['pay']>) {
  return {
    '@type': 'MonetaryAmount',
    currency: 'CNY',
    value: {
      '@type': 'QuantitativeValue',
      unitText: 'MONTH',
      ...(from !== null && { minValue: from }),
      ...(to !== null && { maxValue: to }),
    },
  }
}
