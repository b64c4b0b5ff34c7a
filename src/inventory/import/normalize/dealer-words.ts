/**
 * Dealers' names of features besides their labels and shoppers' phrases, by feature code, as plain
 * words. A phrase that names two features is listed for both.
 */
export const DEALER_WORDS: Readonly<Record<string, readonly string[]>> = {
  1001: ['heated front seat', 'heated front bucket seats', 'heated driver seat', 'heated and cooled seats', 'heated cooled seats'],
  1002: [
    'cooled front seat', 'ventilated front seats', 'climate controlled seats', 'cooled and heated seats', 'air cooled seats',
    'heated and cooled seats', 'heated cooled seats',
  ],
  1003: ['heated leather steering wheel'],
  1004: [
    'leather seating', 'leather seat trim', 'leather seating surfaces', 'leather trimmed seats', 'leather upholstery', 'full leather',
  ],
  1005: [
    'power driver s seat', 'power drivers seat', 'driver power seat', '8 way power driver seat', '6 way power driver seat', 'power seat',
  ],
  1006: ['seat memory', 'memory seat', 'driver seat memory', 'driver memory seat', 'memory driver seat'],
  1007: ['massaging front seats', 'seat massagers'],
  1008: ['dual zone a c', 'dual zone ac', 'dual zone air conditioning', 'dual zone automatic climate control', 'dual climate zones'],
  1009: ['tri zone a c', 'three zone climate control', '3 zone climate control', 'tri zone automatic climate control'],
  1010: ['rear a c', 'rear air conditioner', 'rear climate control'],
  1011: ['heated rear seat', 'heated 2nd row seats', 'heated second row seats', 'rear heated seats'],
  1012: ['ambient interior lighting', 'interior ambient lighting'],
  1101: ['remote engine start', 'remote start system', 'remote vehicle start', 'remote engine starter'],
  1102: [
    'remote keyless entry', 'keyless entry system', 'remote entry', 'smart key', 'passive entry', 'power door locks with keyless entry',
  ],
  1103: ['push button ignition', 'keyless ignition', 'keyless go', 'push button starter', 'keyless enter n go', 'proximity key start'],
  1104: ['power tail gate', 'power rear liftgate', 'power trunk', 'power lift gate'],
  1105: ['hands free power liftgate', 'handsfree liftgate', 'foot activated liftgate', 'hands free tailgate'],
  1106: ['cruise', 'cruise ctrl', 'speed control'],
  1107: ['dynamic radar cruise control', 'intelligent cruise control', 'smart cruise control', 'distronic', 'distronic plus', 'acc'],
  1108: [
    'auto dimming rearview mirror', 'auto dimming rear view mirror', 'auto dimming mirrors', 'electrochromic mirror',
    'electrochromic rearview mirror',
  ],
  1109: ['universal garage door opener', 'homelink', 'garage door transmitter', 'homelink garage door transmitter'],
  1110: ['rain sensing windshield wipers', 'automatic wipers', 'rain sensor wipers', 'rain sensor'],
  1111: ['power folding side mirrors', 'power fold mirrors', 'folding side mirrors', 'power folding exterior mirrors'],
  1112: ['heated exterior mirrors', 'heated door mirrors', 'heated side mirrors', 'heated outside mirrors', 'heated mirror'],
  1113: ['heads up display', 'head up display system', 'heads up display system'],
  1114: ['digital gauge cluster', 'digital dash', 'digital cockpit', 'virtual cockpit', 'digital instrument panel'],
  1115: ['115v outlet', '110v outlet', '120v outlet', '115 volt outlet', '120 volt outlet', '110 volt outlet', 'ac power outlet'],
  1201: ['navigation system', 'gps navigation', 'built in navigation', 'nav system', 'navigation from telematics', 'in dash navigation'],
  1202: [
    'bluetooth connection', 'bluetooth connectivity', 'bluetooth wireless', 'bluetooth hands free', 'hands free bluetooth',
    'bluetooth streaming audio', 'bluetooth technology', 'hands free calling',
  ],
  1203: [
    'apple car play', 'apple carplay android auto', 'apple carplay and android auto', 'carplay android auto', 'wireless apple carplay',
  ],
  1204: ['apple carplay android auto', 'apple carplay and android auto', 'carplay android auto', 'wireless android auto'],
  1205: [
    'premium stereo', 'premium audio system', 'bose sound', 'bose audio', 'bose sound system', 'bose audio system', 'bose premium audio',
    'harman kardon sound', 'harman kardon audio', 'jbl audio', 'jbl sound', 'burmester', 'bang olufsen', 'mark levinson', 'meridian',
    'fender audio', 'infinity sound', 'sony audio', 'b o sound system', 'bowers wilkins', 'beats audio', 'rockford fosgate',
  ],
  1206: ['sirius xm', 'sirius radio', 'xm radio', 'siriusxm radio', 'sirius xm radio', 'siriusxm satellite radio'],
  1207: ['touch screen', 'touchscreen display', 'touch screen display', 'touch screen radio', 'touchscreen radio'],
  1208: [
    'wireless phone charging', 'wireless phone charger', 'wireless charging pad', 'qi wireless charging', 'wireless device charging',
  ],
  1209: [
    'wifi hotspot', 'wi fi', 'wi fi capability', 'mobile hotspot', 'internet access', '4g lte wi fi hotspot', '4g wifi hotspot',
    'hotspot',
  ],
  1210: ['usb', 'usb port', 'usb input', 'usb connection', 'usb interface', 'usb charging ports'],
  1211: ['rear dvd', 'dvd entertainment system', 'rear dvd entertainment system', 'dvd system', 'blu ray entertainment system'],
  1212: ['voice recognition', 'voice activated controls', 'voice commands', 'voice command', 'voice activation'],
  1301: [
    'back up cam', 'backup cam', 'rearview cam', 'reverse cam', 'rear vision camera', 'parking camera', 'rear backup camera',
    'rear parking camera', 'rear view monitor', 'rearview monitor', 'rear back up camera', 'reversing camera',
  ],
  1302: [
    '360 degree view camera', '360 view camera', 'bird s eye view camera', 'birds eye view camera', 'around view monitor',
    'surround view monitor', 'surround camera', 'aerial view display system', '360 cameras', '360 camera system', 'multi view camera',
  ],
  1303: ['lane departure alert', 'lane departure warning system', 'ldw'],
  1304: ['lane keeping', 'lane keep', 'lane keeping system', 'lane keeping assist system', 'lane keep assist system'],
  1305: [
    'blind spot warning', 'blind spot alert', 'blind spot sensor', 'blind spot assist', 'blind spot information system', 'blis', 'bsm',
  ],
  1306: ['cross traffic alert', 'rear cross traffic warning', 'rear cross traffic', 'rcta'],
  1307: [
    'forward collision alert', 'front collision warning', 'collision warning', 'forward collision warning system',
    'pre collision system',
  ],
  1308: [
    'autonomous emergency braking', 'automatic braking', 'auto emergency braking', 'forward automatic emergency braking',
    'front automatic emergency braking', 'collision mitigation braking system', 'aeb',
  ],
  1309: ['pedestrian alert', 'pedestrian braking', 'front pedestrian braking', 'pedestrian detection system'],
  1310: [
    'rear parking aid', 'front parking aid', 'parking aid', 'rear parking sensors', 'front parking sensors', 'park distance control',
    'rear park assist', 'front and rear parking sensors', 'ultrasonic parking sensors', 'reverse sensing system', 'parking assist',
  ],
  1311: ['automatic parking', 'self park', 'parallel park assist', 'active park assist', 'automated parking', 'auto park'],
  1312: [
    'driver monitoring', 'driver attention alert', 'drowsiness detection', 'driver drowsiness detection', 'driver alert',
    'attention assist',
  ],
  1313: ['auto high beams', 'high beam assist', 'automatic high beam', 'automatic high beam headlights', 'intellibeam'],
  1314: ['hill assist', 'hill start', 'hill hold', 'hill start assist control', 'hill hold assist', 'hill start assist system'],
  1315: ['traffic sign information', 'road sign assist', 'speed limit recognition', 'speed sign recognition'],
  1401: [
    'alarm', 'security system', 'anti theft system', 'anti theft alarm', 'theft deterrent system', 'anti theft alarm system',
    'security alarm',
  ],
  1402: ['side air bags', 'side air bag', 'front side air bag', 'front side airbags', 'side impact airbags', 'side impact air bags'],
  1403: [
    'curtain air bags', 'front head air bag', 'side curtain airbags', 'side curtain air bags', 'head curtain airbags', 'overhead airbag',
  ],
  1404: ['knee air bag', 'driver knee airbag', 'driver knee air bag', 'knee airbag'],
  1405: [
    'electronic stability control', 'vehicle stability control', 'esc', 'stability control system', 'vehicle stability assist', 'dsc',
  ],
  1406: ['traction control system', 'tcs'],
  1407: [
    'antilock brakes', 'anti lock braking system', '4 wheel abs', '4 wheel antilock brakes', 'abs brakes', 'abs 4 wheel',
    'antilock braking',
  ],
  1408: [
    'tire pressure monitoring', 'tire pressure monitoring system', 'tpms', 'tire pressure monitor system', 'low tire pressure warning',
  ],
  1409: [
    'latch', 'child seat anchor', 'latch system', 'child safety seat anchors', 'latch child seat anchors', 'isofix child seat anchors',
  ],
  1410: ['emergency sos', 'sos emergency call', 'emergency call', 'automatic collision notification'],
  1501: [
    'sun moonroof', 'sunroof moonroof', 'moonroof sunroof', 'power sunroof', 'power moonroof', 'power tilt sliding moonroof',
    'dual moonroof',
  ],
  1502: [
    'panoramic sun roof', 'panoramic moon roof', 'panorama roof', 'panorama sunroof', 'panoramic glass roof', 'dual panel moonroof',
    'vista roof',
  ],
  1503: ['luggage rack', 'roof rack side rails', 'roof luggage rack', 'roof side rails'],
  1504: ['led headlamps', 'full led headlights', 'led headlight', 'automatic led headlights'],
  1505: ['fog lamps', 'front fog lights', 'front fog lamps', 'led fog lights', 'foglights', 'foglamps'],
  1506: [
    'alloy wheel', 'alum wheels', 'aluminium wheels', 'aluminum alloy wheels', 'alloy rims', '16 alloy wheels', '17 alloy wheels',
    '18 alloy wheels', '19 alloy wheels', '20 alloy wheels', '17 aluminum wheels', '18 aluminum wheels', '20 aluminum wheels',
  ],
  1507: ['side steps', 'running boards side steps', 'power running boards', 'nerf bars', 'step bars', 'side step bars', 'assist steps'],
  1508: ['spoiler', 'rear wing', 'decklid spoiler', 'rear lip spoiler'],
  1509: ['deep tinted glass', 'privacy windows', 'dark tinted windows', 'rear privacy glass', 'solar tinted glass', 'tint'],
  1510: ['removable hard top', 'removable hardtop', 't top', 'targa top'],
  1601: ['3rd row seat', '3rd row seats', 'third row seats', 'third row bench', '3rd row bench seat', 'third row seat'],
  1602: [
    'captain s chairs', 'captains seats', 'second row captain s chairs', '2nd row captains chairs', 'quad seats', 'quad bucket seats',
  ],
  1603: [
    'split folding rear seat', 'fold flat rear seats', 'rear folding seat', '60 40 split rear seat', '60 40 folding rear seat',
    'folding rear seat',
  ],
  1604: ['front bench seat', '40 20 40 front bench', 'split bench seat'],
  1605: ['sport bucket seats', 'sports seats', 'sport front seats', 'recaro seats'],
  1701: [
    'tow hitch receiver', 'hitch receiver', 'trailer hitch receiver', 'towing hitch', 'class iii hitch', 'class iv hitch',
    'receiver hitch',
  ],
  1702: [
    'trailer tow package', 'trailering package', 'trailer package', 'tow pkg', 'trailer tow group', 'trailer towing package',
    'max tow package',
  ],
  1703: ['trailer brake control', 'integrated trailer brake controller', 'brake controller', 'trailer brakes controller'],
  1704: ['spray in bedliner', 'spray in bed liner', 'drop in bedliner', 'spray on bedliner'],
  1705: ['bed cover', 'tonneau', 'soft tonneau cover', 'hard tonneau cover', 'tri fold tonneau cover', 'truck bed cover'],
  1706: ['locking rear differential', 'electronic locking differential', 'rear locking differential', 'locking electronic differential'],
  1707: ['skid plate', 'skidplates', 'underbody skid plates'],
  1708: ['active suspension', 'adaptive dampers', 'adaptive variable suspension', 'magnetic ride control'],
  1709: ['air ride suspension', 'air suspension system', 'rear air suspension', 'four corner air suspension'],
  1710: ['lsd', 'limited slip rear differential', 'limited slip rear axle', 'limited slip axle'],
};
