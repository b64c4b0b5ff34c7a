/**
 * Makes under whose name cars of another are advertised, by code: Ram trucks were Dodges until
 * 2010, and the first Genesis was a Hyundai. Used only if the named make has no such model.
 */
export const SISTER_MAKES: Readonly<Record<string, readonly string[]>> = {
  BMW: ['MINI'],
  CHEV: ['GEO', 'GMC'],
  CHRY: ['DODGE', 'PLYM'],
  DODGE: ['RAM', 'PLYM', 'CHRY'],
  EAGLE: ['JEEP'],
  FORD: ['LINC', 'MERC'],
  FREIGHT: ['MB'],
  GENESIS: ['HYUND'],
  GEO: ['CHEV'],
  GMC: ['CHEV', 'HUMMER'],
  HUMMER: ['GMC'],
  HYUND: ['GENESIS'],
  LINC: ['FORD'],
  MAYBACH: ['MB'],
  MB: ['MAYBACH', 'SMART', 'FREIGHT'],
  MERC: ['FORD'],
  PLYM: ['DODGE', 'CHRY'],
  POLESTAR: ['VOLVO'],
  RAM: ['DODGE'],
  SCION: ['TOYOTA'],
  SMART: ['MB'],
  TOYOTA: ['SCION'],
  VOLVO: ['POLESTAR'],
};
