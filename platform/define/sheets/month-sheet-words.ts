import type { Translation, Words } from '#platform/define/described/labels.ts'
import { type SharedWords, withSharedWords } from '#platform/define/described/shared-words.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** The texts that all monthly sheets share. */
const SHARED: Readonly<Record<Translation, SharedWords>> = {
  en: {
    heads: { empNo: 'Number', department: 'Department' },
    fields: {
      month: 'Month',
      userId: 'Person',
      empNo: 'Employee number',
      personName: 'Name at the time',
      deptId: 'Department',
      department: 'Department at the time',
      postName: 'Position',
      city: 'City',
      companyEntity: 'Employer',
      lastAmount: 'Last month',
      change: 'Change',
      manual: 'Entered by hand',
      byHand: 'Added by hand',
      remark: 'Remarks',
      state: 'Status',
      batchNo: 'Batch',
      checkedBy: 'Checked by',
      checkedAt: 'Checked on',
      auditedBy: 'Audited by',
      auditedAt: 'Audited on',
      finishedAt: 'Finished on',
      publishedBy: 'Published by',
      publishedAt: 'Published on',
      reason: 'Reason for taking back',
    },
    groups: {
      base: 'Person',
      course: 'Progress',
    },
    actions: {
      generate: {
        label: 'Generate',
        fields: {
          month: 'Month',
          deptIds: 'Only these departments',
          evenOpen: 'Even if last month is not checked yet',
        },
      },
      recalculate: { label: 'Recalculate', fields: { keepTyped: 'Keep values entered by hand' } },
      setState: {
        label: 'Change status',
        fields: {
          ids: 'Selected rows',
          month: 'Month',
          deptId: 'Department',
          all: 'The whole month',
          from: 'Current status',
          state: 'New status',
          date: 'Finished on',
          reason: 'Reason',
        },
      },
      check: { label: 'Check', fields: {} },
      sendBack: { label: 'Send back', fields: { reason: 'Reason' } },
      audit: { label: 'Audit', fields: {} },
      unaudit: { label: 'Undo audit', fields: { reason: 'Reason' } },
      finish: { label: 'Finish', fields: { date: 'Finished on' } },
      publish: { label: 'Publish', fields: {} },
      unpublish: { label: 'Withdraw', fields: { reason: 'Reason' } },
      archive: { label: 'Archive', fields: {} },
      undoFinish: { label: 'Undo finishing', fields: { reason: 'Reason' } },
      undoArchive: { label: 'Undo archiving', fields: { reason: 'Reason' } },
      void: { label: 'Void', fields: { reason: 'Reason' } },
    },
  },
  es: {
    heads: { empNo: 'Número', department: 'Departamento' },
    fields: {
      month: 'Mes',
      userId: 'Persona',
      empNo: 'Número de empleado',
      personName: 'Nombre en ese momento',
      deptId: 'Departamento',
      department: 'Departamento en ese momento',
      postName: 'Puesto',
      city: 'Ciudad',
      companyEntity: 'Empleador',
      lastAmount: 'Mes anterior',
      change: 'Cambio',
      manual: 'Introducido a mano',
      byHand: 'Añadido a mano',
      remark: 'Observaciones',
      state: 'Estado',
      batchNo: 'Lote',
      checkedBy: 'Comprobado por',
      checkedAt: 'Comprobado el',
      auditedBy: 'Auditado por',
      auditedAt: 'Auditado el',
      finishedAt: 'Terminado el',
      publishedBy: 'Publicado por',
      publishedAt: 'Publicado el',
      reason: 'Motivo de la anulación',
    },
    groups: {
      base: 'Persona',
      course: 'Tramitación',
    },
    actions: {
      generate: {
        label: 'Generar',
        fields: {
          month: 'Mes',
          deptIds: 'Solo estos departamentos',
          evenOpen: 'Aunque el mes anterior no esté comprobado',
        },
      },
      recalculate: {
        label: 'Recalcular',
        fields: { keepTyped: 'Conservar los valores introducidos a mano' },
      },
      setState: {
        label: 'Cambiar estado',
        fields: {
          ids: 'Filas elegidas',
          month: 'Mes',
          deptId: 'Departamento',
          all: 'Todo el mes',
          from: 'Estado actual',
          state: 'Nuevo estado',
          date: 'Terminado el',
          reason: 'Motivo',
        },
      },
      check: { label: 'Comprobar', fields: {} },
      sendBack: { label: 'Devolver', fields: { reason: 'Motivo' } },
      audit: { label: 'Auditar', fields: {} },
      unaudit: { label: 'Deshacer la auditoría', fields: { reason: 'Motivo' } },
      finish: { label: 'Terminar', fields: { date: 'Terminado el' } },
      publish: { label: 'Publicar', fields: {} },
      unpublish: { label: 'Retirar', fields: { reason: 'Motivo' } },
      archive: { label: 'Archivar', fields: {} },
      undoFinish: { label: 'Deshacer la finalización', fields: { reason: 'Motivo' } },
      undoArchive: { label: 'Deshacer el archivado', fields: { reason: 'Motivo' } },
      void: { label: 'Anular', fields: { reason: 'Motivo' } },
    },
  },
}

/** Adds to the words of an area the words that all its sheets share. */
export function sheetWords(
  words: Readonly<Record<Translation, Words>>,
  sheets: readonly Resource[],
): Readonly<Record<Translation, Words>> {
  return withSharedWords(words, sheets, SHARED)
}
