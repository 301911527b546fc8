-- The digest tells only what there is. Its text is made of parts now; digests that were sent before
-- keep their figures, in the words of today and without the zeros.
update message m set said = m.said || jsonb_build_object('parts', jsonb_build_object(
  'zh', concat_ws(' · ',
    '待审批 ' || nullif(m.said ->> 'decide', '0') || ' 项',
    '被退回 ' || nullif(m.said ->> 'back', '0') || ' 件',
    '待评估或考核 ' || nullif(m.said ->> 'fill', '0') || ' 项',
    '未读公告 ' || nullif(m.said ->> 'unread', '0') || ' 条',
    nullif(ltrim(m.said #>> '{also,zh}', '，'), '')),
  'en', concat_ws(' · ',
    'Documents to approve: ' || nullif(m.said ->> 'decide', '0'),
    'Sent back to you: ' || nullif(m.said ->> 'back', '0'),
    'Evaluations and examinations: ' || nullif(m.said ->> 'fill', '0'),
    'Unread notices: ' || nullif(m.said ->> 'unread', '0'),
    nullif(ltrim(m.said #>> '{also,en}', ', '), '')),
  'es', concat_ws(' · ',
    'Documentos por aprobar: ' || nullif(m.said ->> 'decide', '0'),
    'Devueltos: ' || nullif(m.said ->> 'back', '0'),
    'Evaluaciones y exámenes: ' || nullif(m.said ->> 'fill', '0'),
    'Avisos sin leer: ' || nullif(m.said ->> 'unread', '0'),
    nullif(ltrim(m.said #>> '{also,es}', ', '), ''))))
where m.code = 'dailyDigest' and not m.said ? 'parts';
