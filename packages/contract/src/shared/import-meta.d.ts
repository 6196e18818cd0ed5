/** Every host of modules has it; the contract is compiled without the types of any. */
interface ImportMeta {
  url: string;
}
