declare module "adm-zip" {
  export default class AdmZip {
    constructor(content?: Buffer);
    extractAllTo(folder: string, overwrite: boolean): void;
    addFile(name: string, content: Buffer): void;
    toBuffer(): Buffer;
  }
}
