/** What passwords here are made of: the library has no Slovak. Without accents, the commonest first. */
export const slovakWords = `
  heslo moje tajne silne slabe nove stare dobre tvoje nase mojeheslo
  slovensko bratislava kosice presov zilina nitra trnava trencin martin poprad zvolen banska bystrica
  piestanky komarno levice michalovce spisska nova ves prievidza ruzomberok humenne bardejov cesko praha brno
  slovan kosican sparta futbal hokej
  januar februar marec april maj jun jul august september oktober november december
  pondelok utorok streda stvrtok piatok sobota nedela rok mesiac den
  jar leto jesen zima zimna letna pekna velka mala vianoce velka noc silvester sviatok dovolenka
  milujem lubim laska zivot rodina mama otec syn dcera slniecko srdiecko macka pes kocka konik
  lopta auto dom praca skola obchod predajna peniaze pokladna voucher poukaz hotovo hotovost sprava admin
  jan jana peter petra jozef maria martin lukas michal tomas zuzana katarina anna eva lucia monika novak novakova kovac horvath
`
  .split(/\s+/)
  .filter(Boolean)
