import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'

/**
 * Figures of cities concern no person: everybody who works with pay reads them, and users who pay insurance maintain
 * them.
 */
export const CITY_FIGURES: Grants = {
  ...grant('F', 'hr_director', 'hr_manager', 'hr_social'),
  ...grant('V', 'hr_er', 'hr_pay', 'auditor'),
}

/**
 * People who are insured or have a fund account, and their changes. A role gives access to the page. A competence
 * decides whose figures it shows. Employees see their own.
 */
export const INSURED_PEOPLE: Grants = {
  ...grant('F', 'hr_director', 'hr_manager', 'hr_social'),
  ...grant('V', 'hr_pay', 'staff'),
}

/** Months of contributions: the officer generates and finishes, another user audits. */
export const CONTRIBUTION_MONTHS: Grants = {
  hr_director: 'F-undoArchive',
  hr_manager: 'F-undoFinish-undoArchive',
  hr_social: 'view add edit delete export generate check sendBack finish void group.pay',
  hr_pay: 'view group.pay',
  // Employees see their own amounts once the month is settled.
  staff: 'view group.pay',
}

/** The officer prepares formalities, the HR manager approves them, and another user completes them. */
const FORMALITIES: Grants = {
  ...grant('F', 'hr_director', 'hr_manager', 'hr_social'),
  ...grant('V', 'hr_pay', 'auditor'),
}

/** Files of bureaus: a competence decides whose figures are compared. */
export const COMPARING: Grants = grant('F', 'hr_director', 'hr_manager', 'hr_social')

/** New bases of a year: the officer prepares and adjusts them, and the differences pass the steps of their sheet. */
export const NEW_BASES: Grants = grant('F', 'hr_director', 'hr_manager', 'hr_social')

/** Sums of months; a competence decides whose amounts they show. */
export const CONTRIBUTION_REPORTS: Grants = {
  ...grant('F', 'hr_director', 'hr_manager', 'hr_social'),
  ...grant('V', 'hr_pay'),
}

export const COMPARE_BUTTONS = {
  import: { zh: '比对', en: 'Compare', es: 'Comparar' },
  accept: { zh: '采纳差额', en: 'Accept differences', es: 'Aceptar diferencias' },
}

export const REPORT_BUTTONS = {
  archive: { zh: '归档', en: 'Archive', es: 'Archivar' },
  export: { zh: '导出', en: 'Export', es: 'Exportar' },
}

/** 社保 in the menu. */
export const insuranceMenu: BuiltInMenu = {
  code: 'pay-insurance',
  icon: 'shield',
  names: { zh: '社保', en: 'Social insurance', es: 'Seguridad social' },
  menus: [
    { path: '/pay/insurance-persons', icon: 'users', grants: INSURED_PEOPLE },
    {
      path: '/pay/insurance-due',
      icon: 'bell',
      names: { zh: '应办参保停保', en: 'Insurance due', es: 'Seguros pendientes' },
      buttons: {
        prepare: { zh: '准备手续', en: 'Prepare formalities', es: 'Preparar trámites' },
      },
      grants: grant('F', 'hr_director', 'hr_manager', 'hr_social'),
    },
    { path: '/pay/insurance-bases', icon: 'cog', grants: NEW_BASES },
    { path: '/pay/insurance-formalities', icon: 'document', grants: FORMALITIES },
    { path: '/pay/insurance-monthlies', icon: 'calendar', grants: CONTRIBUTION_MONTHS },
    {
      path: '/pay/insurance-compare',
      icon: 'search',
      names: { zh: '社保回盘对账', en: 'Compare insurance', es: 'Cotejo de seguros' },
      buttons: COMPARE_BUTTONS,
      grants: COMPARING,
    },
    {
      path: '/pay/insurance-report',
      icon: 'wallet',
      names: { zh: '社保报表', en: 'Insurance report', es: 'Informe de seguros' },
      buttons: REPORT_BUTTONS,
      grants: CONTRIBUTION_REPORTS,
    },
    { path: '/pay/bureau-columns', icon: 'plug', grants: CITY_FIGURES },
    { path: '/pay/insurance-dictionaries', icon: 'layers', grants: CITY_FIGURES },
    {
      path: '/pay/city-rules',
      icon: 'chart',
      names: { zh: '城市规则与试算', en: 'City rules', es: 'Reglas por ciudad' },
      grants: CITY_FIGURES,
    },
  ],
}
