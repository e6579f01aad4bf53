/** A country, as used in addresses: DATA-004. */
export interface Country {
  /**
   * Code of the Standard Australian Classification of Countries (SACC, 2016); 1101 is Australia.
   */
  readonly code: string;
  readonly name: string;
}

/** Code and name of every country, ordered by name. */
const known = `
1601 Adelie Land (France)
7201 Afghanistan
2408 Aland Islands
3201 Albania
4101 Algeria
3101 Andorra
9201 Angola
8401 Anguilla
8402 Antigua and Barbuda
8201 Argentina
1602 Argentinian Antarctic Territory
7202 Armenia
8403 Aruba
1101 Australia
1603 Australian Antarctic Territory
1199 Australian External Territories, nec
2301 Austria
7203 Azerbaijan
8404 Bahamas
4201 Bahrain
7101 Bangladesh
8405 Barbados
3301 Belarus
2302 Belgium
8301 Belize
9101 Benin
8101 Bermuda
7102 Bhutan
8202 Bolivia
8433 Bonaire, Sint Eustatius and Saba
3202 Bosnia and Herzegovina
9202 Botswana
8203 Brazil
1604 British Antarctic Territory
5201 Brunei Darussalam
3203 Bulgaria
9102 Burkina Faso
9203 Burundi
5102 Cambodia
9103 Cameroon
8102 Canada
9104 Cape Verde
8406 Cayman Islands
9105 Central African Republic
9106 Chad
8204 Chile
1605 Chilean Antarctic Territory
6101 China (excludes SARs and Taiwan)
8205 Colombia
9204 Comoros
9108 Congo, Democratic Republic of
9107 Congo, Republic of
1501 Cook Islands
8302 Costa Rica
9111 Cote d'Ivoire
3204 Croatia
8407 Cuba
8434 Curacao
3205 Cyprus
3302 Czechia
2401 Denmark
9205 Djibouti
8408 Dominica
8411 Dominican Republic
8206 Ecuador
4102 Egypt
8303 El Salvador
2102 England
9112 Equatorial Guinea
9206 Eritrea
3303 Estonia
9226 Eswatini
9207 Ethiopia
8207 Falkland Islands
2402 Faroe Islands
1502 Fiji
2403 Finland
2303 France
8208 French Guiana
1503 French Polynesia
9113 Gabon
9114 Gambia
7204 Georgia
2304 Germany
9115 Ghana
3102 Gibraltar
3207 Greece
2404 Greenland
8412 Grenada
8413 Guadeloupe
1401 Guam
8304 Guatemala
2107 Guernsey
9116 Guinea
9117 Guinea-Bissau
8211 Guyana
8414 Haiti
3103 Holy See
8305 Honduras
6102 Hong Kong (SAR of China)
3304 Hungary
2405 Iceland
7103 India
5202 Indonesia
4203 Iran
4204 Iraq
2201 Ireland
2103 Isle of Man
4205 Israel
3104 Italy
8415 Jamaica
6201 Japan
2108 Jersey
4206 Jordan
7205 Kazakhstan
9208 Kenya
1402 Kiribati
6202 Korea, Democratic People's Republic of (North)
6203 Korea, Republic of (South)
3216 Kosovo
4207 Kuwait
7206 Kyrgyzstan
5103 Laos
3305 Latvia
4208 Lebanon
9211 Lesotho
9118 Liberia
4103 Libya
2305 Liechtenstein
3306 Lithuania
2306 Luxembourg
6103 Macau (SAR of China)
9212 Madagascar
9213 Malawi
5203 Malaysia
7104 Maldives
9121 Mali
3105 Malta
1403 Marshall Islands
8416 Martinique
9122 Mauritania
9214 Mauritius
9215 Mayotte
8306 Mexico
1404 Micronesia, Federated States of
3208 Moldova
2307 Monaco
6104 Mongolia
3214 Montenegro
8417 Montserrat
4104 Morocco
9216 Mozambique
5101 Myanmar
9217 Namibia
1405 Nauru
7105 Nepal
2308 Netherlands
1301 New Caledonia
1201 New Zealand
8307 Nicaragua
9123 Niger
9124 Nigeria
1504 Niue
1102 Norfolk Island
3206 North Macedonia
2104 Northern Ireland
1406 Northern Mariana Islands
2406 Norway
4211 Oman
7106 Pakistan
1407 Palau
4202 Palestine
8308 Panama
1302 Papua New Guinea
8212 Paraguay
8213 Peru
5204 Philippines
1513 Pitcairn Islands
3307 Poland
1599 Polynesia (excludes Hawaii), nec
3106 Portugal
8421 Puerto Rico
4212 Qatar
1606 Queen Maud Land (Norway)
9218 Reunion
3211 Romania
1607 Ross Dependency (New Zealand)
3308 Russian Federation
9221 Rwanda
1505 Samoa
1506 Samoa, American
3107 San Marino
9125 Sao Tome and Principe
4213 Saudi Arabia
2105 Scotland
9126 Senegal
3215 Serbia
9223 Seychelles
9127 Sierra Leone
5205 Singapore
8435 Sint Maarten (Dutch part)
3311 Slovakia
3212 Slovenia
1303 Solomon Islands
9224 Somalia
9225 South Africa
8299 South America, nec
4111 South Sudan
9299 Southern and East Africa, nec
3108 Spain
4108 Spanish North Africa
7107 Sri Lanka
8431 St Barthelemy
9222 St Helena
8422 St Kitts and Nevis
8423 St Lucia
8432 St Martin (French part)
8103 St Pierre and Miquelon
8424 St Vincent and the Grenadines
4105 Sudan
8214 Suriname
2407 Sweden
2311 Switzerland
4214 Syria
6105 Taiwan
7207 Tajikistan
9227 Tanzania
5104 Thailand
5206 Timor-Leste
9128 Togo
1507 Tokelau
1508 Tonga
8425 Trinidad and Tobago
4106 Tunisia
4215 Turkiye
7208 Turkmenistan
8426 Turks and Caicos Islands
1511 Tuvalu
9228 Uganda
3312 Ukraine
4216 United Arab Emirates
8104 United States of America
8215 Uruguay
7211 Uzbekistan
1304 Vanuatu
8216 Venezuela
5105 Vietnam
8427 Virgin Islands, British
8428 Virgin Islands, United States
2106 Wales
1512 Wallis and Futuna
4107 Western Sahara
4217 Yemen
9231 Zambia
9232 Zimbabwe
`;

/**
 * Every country an address can be in, ordered by name. A few kilobytes: load it with the field that
 * needs it.
 */
export const countries: readonly Country[] = known
  .trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 4), name: line.slice(5) }));

const codes: ReadonlySet<string> = new Set(countries.map(({ code }) => code));

export const isCountryCode = (code: string): boolean => codes.has(code);
